import type { Overview } from '@church/shared'
import { useState } from 'react'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import styles from './care-card.module.scss'
import lists from './people-list.module.scss'

type Unseen = Overview['unseen']

/** How many people are listed at first. */
const initialCount = 6

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** '9 people have missed three weeks or more.' */
function missedText({ count, weeks }: Unseen): string {
  const who = count === 1 ? 'One person has' : `${count} people have`
  return `${who} missed ${words[weeks] ?? weeks} ${weeks === 1 ? 'week' : 'weeks'} or more.`
}

interface Props {
  care: Overview['care'] | undefined
  unseen: Unseen | undefined
}

/** Who has missed several weeks, each with the way to call them, and how many calls wait. */
export function CareCard({ care, unseen }: Props) {
  return (
    <Card
      title="Care"
      className={styles.card}
      actions={<Link to={screens.absentees.path}>Absentees</Link>}
    >
      {!(care && unseen) && <SkeletonLines lines={6} />}
      {care && (
        <dl className={styles.numbers}>
          <div>
            <dt>Open</dt>
            <dd>{care.open}</dd>
          </div>
          <div>
            <dt>Unassigned</dt>
            <dd>{care.unassigned}</dd>
          </div>
          <div>
            <dt>Done this week</dt>
            <dd>{care.done_this_week}</dd>
          </div>
        </dl>
      )}
      {unseen?.count === 0 && (
        <EmptyState icon="check">Everyone has been here recently.</EmptyState>
      )}
      {unseen && unseen.count > 0 && <Missed unseen={unseen} />}
      {care && (
        <ButtonLink to={screens.cases.path} variant="secondary" size="small" icon="users">
          Open the list
        </ButtonLink>
      )}
    </Card>
  )
}

function Missed({ unseen }: { unseen: Unseen }) {
  const [all, setAll] = useState(false)
  const { members, count } = unseen
  const shown = all ? members : members.slice(0, initialCount)
  return (
    <>
      <p className={lists.summary}>{missedText(unseen)}</p>
      <ul className={styles.people}>
        {shown.map((member) => (
          <li key={member.id}>
            <Link to={pathTo(member)}>
              <span>{member.name}</span>
              <span className={lists.aside}>{asideOf(member)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < members.length && (
        <Button variant="quiet" size="small" icon="down" onClick={() => setAll(true)}>
          Show {members.length - shown.length} more
        </Button>
      )}
      {all && count > members.length && (
        <p className="soft small">and {count - members.length} more</p>
      )}
    </>
  )
}

/** That their case was closed, to avoid a second call, or when they were last seen. */
function asideOf({ closed_on, last_present }: Unseen['members'][number]): string {
  if (closed_on) return `case closed ${formatDay(closed_on, 'short')}`
  return last_present ? `last seen ${formatDate(last_present)}` : 'never marked'
}

/** Their case, with the telephone. There is none until the next check, and once a carer has closed it. */
const pathTo = ({ id, case: caseId }: Unseen['members'][number]) =>
  caseId === null ? pathOf(screens.absenteeDetails.path, id) : pathOf(screens.case.path, caseId)
