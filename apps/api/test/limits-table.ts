import {
  accountLimits,
  type Bucket,
  contract,
  type Endpoint,
  networkLimits,
  tokenLimits,
} from '@church/shared'
import { AUTH_LIMITS } from '../src/features/account/password/index.ts'
import { BACK_CHANNEL_LIMITS } from '../src/features/account/provider/index.ts'
import { CALENDAR_LIMITS } from '../src/features/attendance/calendar/index.ts'
import { DOOR_LIMITS } from '../src/features/attendance/door/index.ts'
import { STEWARD_LIMITS } from '../src/features/attendance/steward/index.ts'
import { VISITOR_LIMITS } from '../src/features/attendance/visitors/index.ts'
import { CHOICE_LIMITS } from '../src/features/messages/choices/index.ts'
import { CLIENT_ERROR_LIMITS } from '../src/features/site/client-errors/index.ts'
import type { DeclaredLimit } from '../src/http/rate-limits.ts'
import { READER_LIMITS } from '../src/http/readers.ts'

const amount = (count: number) => count.toLocaleString('en')

/** A bucket in words, such as "400, and 20 more a minute". */
const inWords = ({ points, refill, every }: Bucket) =>
  `${amount(points)}, and ${amount(refill)} more ${every === 'hour' ? 'an hour' : 'a minute'}`

const rows = Object.entries<Endpoint>(contract)

const declared = ({ counts, inMemory, ...bucket }: DeclaredLimit) =>
  `| ${counts} | ${inWords(bucket)}${inMemory ? ', in each process' : ''} |`

const HEAD = '| what counts | limit |\n|---|---|\n'

/** The limits that no row of the contract declares. */
export const declaredLimits = [
  AUTH_LIMITS,
  BACK_CHANNEL_LIMITS,
  CLIENT_ERROR_LIMITS,
  CALENDAR_LIMITS,
  CHOICE_LIMITS,
  DOOR_LIMITS,
  READER_LIMITS,
  STEWARD_LIMITS,
  VISITOR_LIMITS,
].flatMap((limits) => Object.values<DeclaredLimit>(limits))

/** Their table in docs/security.md. */
export const limitsTable = HEAD + declaredLimits.map(declared).join('\n')

/** The limits that a row can name, so that none is left unused. */
export const unusedLimits = [
  ...Object.entries(accountLimits),
  ...Object.entries(networkLimits),
  ...Object.entries(tokenLimits),
].filter(([, limit]) => typeof limit !== 'function' && !rows.some(([, row]) => row.limit === limit))
