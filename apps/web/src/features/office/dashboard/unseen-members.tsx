import type { Overview } from '@church/shared'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import styles from './people-list.module.scss'

/** How many members are listed at first. */
const initialCount = 6

const inWeeks = (count: number) => (count === 1 ? 'a week' : `${count} weeks`)

/** Members who have missed the services of several weeks, so that somebody can check in with them. */
export function UnseenMembers({ unseen }: { unseen: Overview['unseen'] | undefined }) {
  const [all, setAll] = useState(false)
  const members = unseen?.members ?? []
  const shown = all ? members : members.slice(0, initialCount)
  return (
    <Card
      title={unseen ? `Not seen for ${inWeeks(unseen.weeks)}` : 'Not seen'}
      className={styles.unseen}
      actions={<Link to={screens.absentees.path}>Absentees</Link>}
    >
      {!unseen && <SkeletonLines lines={6} />}
      {unseen?.count === 0 && (
        <EmptyState icon="check">Everyone has been here recently.</EmptyState>
      )}
      {unseen && unseen.count > 0 && (
        <>
          <p className={styles.summary}>
            {unseen.count === 1 ? 'One person' : `${unseen.count} people`} missed the services of{' '}
            {inWeeks(unseen.weeks)}. A call may be welcome.
          </p>
          <ul className={styles.list}>
            {shown.map(({ id, name, last_present }) => (
              <li key={id}>
                <Link to={pathOf(screens.absenteeDetails.path, id)}>{name}</Link>
                <span className={styles.aside}>
                  {last_present ? `last seen ${formatDate(last_present)}` : 'never marked'}
                </span>
              </li>
            ))}
          </ul>
          {shown.length < members.length && (
            <Button variant="quiet" size="small" icon="down" onClick={() => setAll(true)}>
              Show {members.length - shown.length} more
            </Button>
          )}
          {all && unseen.count > members.length && (
            <p className="soft small">and {unseen.count - members.length} more</p>
          )}
        </>
      )}
    </Card>
  )
}
