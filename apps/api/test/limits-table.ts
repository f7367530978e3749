import { contract, type Endpoint } from '@church/shared'
import { authBounds } from '../src/features/account/password/index.ts'
import { calendarBounds } from '../src/features/attendance/calendar/index.ts'
import { doorBounds } from '../src/features/attendance/door/index.ts'
import { stewardBounds } from '../src/features/attendance/steward/index.ts'
import { visitorBounds } from '../src/features/attendance/visitors/index.ts'
import { choiceBounds } from '../src/features/messages/choices/index.ts'
import { clientErrorBounds } from '../src/features/site/client-errors/index.ts'
import type { DeclaredLimit } from '../src/http/rate-limits.ts'
import { HOURLY_LIMITS, WRITES_PER_MINUTE } from '../src/http/write-limits.ts'

const { member, admin, network } = WRITES_PER_MINUTE

/** The limits that every row has, by whom they count. */
const byTheMinute = [
  `| every write of a signed-in person | ${member} a minute, ${admin.toLocaleString('en')} for admins, in each process | Bounds what an account costs, whatever it calls. A mark, of oneself or of a household, is one of them: the unique key lets it be written once, and counting takes no query. |`,
  `| every write without a sign-in, from a network | ${network.toLocaleString('en')} a minute in each process | Bounds what a network costs; 2,000 people who renew their sign-in and sign out within one minute stay below it. |`,
]

function byTheHour(): string[] {
  const rows = Object.entries<Endpoint>(contract)
  return Object.entries(HOURLY_LIMITS).map(([cost, { member, admin, reason }]) => {
    const names = rows.filter(([, { hourly }]) => hourly === cost).map(([name]) => `\`${name}\``)
    const count =
      member === undefined ? `${admin} an hour` : `${member} an hour, ${admin} for admins`
    return `| ${names.join(', ')} | ${count} | ${reason} |`
  })
}

const PERIODS: Record<number, string> = { 60: 'a minute', 3600: 'an hour' }

const declared = ({ counts, tries, seconds, reason }: DeclaredLimit) =>
  `| ${counts} | ${tries.toLocaleString('en')} ${PERIODS[seconds] ?? `in ${seconds / 60} minutes`} | ${reason} |`

/** The table of limits in docs/security.md. */
export const limitsTable = [
  '| what counts | limit | reason |',
  '|---|---|---|',
  ...byTheMinute,
  ...byTheHour(),
  ...[
    authBounds,
    clientErrorBounds,
    calendarBounds,
    choiceBounds,
    doorBounds,
    stewardBounds,
    visitorBounds,
  ].flatMap((bounds) => Object.values<DeclaredLimit>(bounds).map(declared)),
].join('\n')
