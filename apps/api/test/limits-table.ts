import { accountLimits, type Bucket, contract, type Endpoint, networkLimits } from '@church/shared'
import { AUTH_LIMITS } from '../src/features/account/password/index.ts'
import { CALENDAR_LIMITS } from '../src/features/attendance/calendar/index.ts'
import { DOOR_LIMITS } from '../src/features/attendance/door/index.ts'
import { STEWARD_LIMITS } from '../src/features/attendance/steward/index.ts'
import { VISITOR_LIMITS } from '../src/features/attendance/visitors/index.ts'
import { CHOICE_LIMITS } from '../src/features/messages/choices/index.ts'
import { CLIENT_ERROR_LIMITS } from '../src/features/site/client-errors/index.ts'
import { CALLS, WRITES } from '../src/http/limit-calls.ts'
import type { DeclaredLimit } from '../src/http/rate-limits.ts'

const amount = (count: number) => count.toLocaleString('en')

/** A bucket in words, such as "400, and 20 more a minute". */
const inWords = ({ points, refill, every }: Bucket) =>
  `${amount(points)}, and ${amount(refill)} more ${every === 'hour' ? 'an hour' : 'a minute'}`

const rows = Object.entries<Endpoint>(contract)

const ofAccounts = [
  `| every write | ${inWords(WRITES.member)}; for admins ${inWords(WRITES.admin)}; in each process | Bounds what an account costs, whatever it calls. A mark is one of them: the unique key lets it be written once, and counting takes no query. |`,
  ...Object.values(accountLimits).map((limit) => {
    const names = rows.filter(([, row]) => row.limit === limit).map(([name]) => `\`${name}\``)
    const { admins, reason } = { admins: undefined, ...limit }
    const forAdmins = admins === undefined ? '' : `; for admins ${amount(admins)}`
    return `| ${names.join(', ')} | ${inWords(limit)}${forAdmins} | ${reason} |`
  }),
]

/** The names of public rows by the words for what they count, the bucket and the reason. */
function ofNetworks(): string[] {
  const byWords = new Map<string, string[]>()
  for (const [name, { limit }] of rows) {
    if (limit?.per !== 'network') continue
    const { counts, reason } = limit
    const which =
      counts === 'calls' ? '' : counts === 'successes' ? 'that succeed, ' : 'that are wrong, '
    const words = `${which}${inWords(limit)} | ${reason} |`
    byWords.set(words, [...(byWords.get(words) ?? []), `\`${name}\``])
  }
  return [
    ...[...byWords].map(([words, names]) => `| ${names.join(', ')} | ${words}`),
    `| the rows above that count some of their calls, all calls | ${inWords(CALLS)} | Even a refusal costs something. |`,
  ]
}

const declared = ({ counts, inMemory, reason, ...bucket }: DeclaredLimit) =>
  `| ${counts} | ${inWords(bucket)}${inMemory ? ', in each process' : ''} | ${reason} |`

const HEAD = '| what counts | limit | reason |\n|---|---|---|\n'

/** The tables of limits in docs/security.md. */
export const limitsTables = {
  'Of an account': HEAD + ofAccounts.join('\n'),
  'Of a network without a sign-in': HEAD + ofNetworks().join('\n'),
  'Of what a call causes':
    HEAD +
    [
      AUTH_LIMITS,
      CLIENT_ERROR_LIMITS,
      CALENDAR_LIMITS,
      CHOICE_LIMITS,
      DOOR_LIMITS,
      STEWARD_LIMITS,
      VISITOR_LIMITS,
    ]
      .flatMap((bounds) => Object.values<DeclaredLimit>(bounds).map(declared))
      .join('\n'),
}

/** The limits that a row can name, so that none is left unused. */
export const unusedLimits = [
  ...Object.entries(accountLimits),
  ...Object.entries(networkLimits),
].filter(([, limit]) => typeof limit !== 'function' && !rows.some(([, row]) => row.limit === limit))
