import { n, t } from '@church/shared'
import { type ReactNode, Suspense } from 'react'
import { screens } from '../../../lib/screens.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { HeadcountCard } from '../desk/index.ts'
import { RunningSession } from '../door/index.ts'
import { type Counted, useLiveCount } from '../marking/index.ts'
import { VisitorsCard } from '../visitors/index.ts'
import styles from './mark-people.module.scss'
import { StewardList } from './steward-list.tsx'

/**
 * Mark People: a steward finds somebody by name and marks them present with one tap.
 * @param props `aside` follows the list; it takes the session's id
 */
export function MarkPeople({ aside }: { aside: (session: number) => ReactNode }) {
  return (
    <div className="narrow">
      <PageHeading className={styles.heading} title={screens.steward.title} />
      <RunningSession>
        {(session, counted) => (
          <div className={styles.screen} key={session.id}>
            <p className={styles.session}>
              <bdi>{session.name}</bdi>
              <Present counted={counted} />
            </p>
            <StewardList session={session.id} />
            {aside(session.id)}
            <p className="soft">
              {t(
                'People who chose so are counted without their name, also by you. You can’t undo that.',
              )}
            </p>
            <Suspense fallback={null}>
              <VisitorsCard session={session.id} />
            </Suspense>
            <HeadcountCard session={session.id} />
          </div>
        )}
      </RunningSession>
    </div>
  )
}

function Present({ counted }: { counted: Counted }) {
  const { count } = useLiveCount(...counted)
  if (count === null) return null
  return (
    <strong className="numbers">
      {n(count, '{count} person present', '{count} people present')}
    </strong>
  )
}
