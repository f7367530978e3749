import { SHARE_FROM } from '@church/shared'
import type { ReactNode } from 'react'
import styles from './reports-screen.module.scss'

/** What the numbers of sessions mean. */
export function Definitions({ keptMonths }: { keptMonths: number | null }) {
  return (
    <Terms>
      <dt>Sessions</dt>
      <dd>Those that have closed and were not cancelled, by their date at the church.</dd>
      <dt>People</dt>
      <dd>Those marked present by name, when the session closed. Corrections change the number.</dd>
      <dt>No name</dt>
      <dd>People who checked in, and chose to be counted without their names.</dd>
      <dt>Headcount</dt>
      <dd>Visitors, children and people online, who are counted without their names.</dd>
      <dt>Cards</dt>
      <dd>Visitors who filled in a card, with those who came along.</dd>
      <dt>Attendance</dt>
      <dd>People with and without a name, headcount and cards together.</dd>
      <dt>Absent</dt>
      <dd>People who were expected, and had no mark when the session closed.</dd>
      <dt>New faces</dt>
      <dd>
        People who were present at a session, of any kind, for the first time.{' '}
        {keptMonths !== null &&
          `Those who last came more than ${keptMonths} months ago count as new again.`}
      </dd>
      <dt>No longer kept</dt>
      <dd>
        People whose marks were deleted with their accounts, or because they are old. They still
        count, but not how they checked in.
      </dd>
    </Terms>
  )
}

/** What the numbers of people mean. */
export const PeopleDefinitions = () => (
  <Terms>
    <dt>Present</dt>
    <dd>
      At how many sessions they were present, of those that count for them. Later joiners have
      fewer.
    </dd>
    <dt>Share</dt>
    <dd>
      The same in percent, rounded down. With fewer than {SHARE_FROM} sessions there are too few to
      say.
    </dd>
    <dt>Order</dt>
    <dd>By name. A number never says why somebody did not come.</dd>
  </Terms>
)

function Terms({ children }: { children: ReactNode }) {
  return (
    <section className={styles.terms} aria-label="What the numbers mean">
      <h2>What the numbers mean</h2>
      <dl>{children}</dl>
    </section>
  )
}
