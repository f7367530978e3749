import { n, type Overview, t } from '@church/shared'
import { useState } from 'react'
import { formatDate, formatDay } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import styles from './care-card.module.scss'

type Unseen = Overview['unseen']

/** How many people are listed at first. */
const initialCount = 6

/** Numbers of weeks in a sentence: those up to ten are written out. */
const weekWords = [
  '',
  t('one week'),
  t('two weeks'),
  t('three weeks'),
  t('four weeks'),
  t('five weeks'),
  t('six weeks'),
  t('seven weeks'),
  t('eight weeks'),
  t('nine weeks'),
  t('ten weeks'),
]

/** '9 people have missed three weeks or more.' */
function missedText({ count, weeks: number }: Unseen): string {
  const weeks = weekWords[number] ?? n(number, '{count} week', '{count} weeks')
  return n(
    count,
    'One person has missed {weeks} or more.',
    '{count} people have missed {weeks} or more.',
    { weeks },
  )
}

interface Props {
  care: Overview['care'] | undefined
  unseen: Unseen | undefined
}

/** The people who have missed several weeks, each with a link for calling, and the number of waiting calls. */
export function CareCard({ care, unseen }: Props) {
  return (
    <Card
      title={t('Care')}
      className={styles.card}
      actions={<Link to={screens.absentees.path}>{t('Absentees')}</Link>}
    >
      {!(care && unseen) && <SkeletonLines lines={6} />}
      {care && (
        <dl className={styles.numbers}>
          <div>
            <dt>{t('Open', undefined, 'cases that are open')}</dt>
            <dd>{care.open}</dd>
          </div>
          <div>
            <dt>{t('Unassigned')}</dt>
            <dd>{care.unassigned}</dd>
          </div>
          <div>
            <dt>{t('Done this week')}</dt>
            <dd>{care.done_this_week}</dd>
          </div>
        </dl>
      )}
      {unseen?.count === 0 && (
        <EmptyState icon="check">{t('Everyone has been here recently.')}</EmptyState>
      )}
      {unseen && unseen.count > 0 && <Missed unseen={unseen} />}
      {care && (
        <ButtonLink to={screens.cases.path} variant="secondary" size="small" icon="users">
          {t('Open the list')}
        </ButtonLink>
      )}
    </Card>
  )
}

function Missed({ unseen }: { unseen: Unseen }) {
  const [all, setAll] = useState(false)
  const { members, count } = unseen
  const shown = all ? members : members.slice(0, initialCount)
  const hidden = members.length - shown.length
  const unlisted = count - members.length
  return (
    <>
      <p className="soft">{missedText(unseen)}</p>
      <ul className={styles.people}>
        {shown.map((member) => (
          <li key={member.id}>
            <Link to={pathTo(member)}>
              <bdi>{member.name}</bdi>
              <span className="soft small">{asideOf(member)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" size="small" icon="down" onClick={() => setAll(true)}>
          {n(hidden, 'Show {count} more', 'Show {count} more')}
        </Button>
      )}
      {all && unlisted > 0 && (
        <p className="soft small">{n(unlisted, 'and {count} more', 'and {count} more')}</p>
      )}
    </>
  )
}

/** The date on which their case was closed, to avoid a second call, or when they were last seen. */
function asideOf({ closed_on, last_present }: Unseen['members'][number]): string {
  if (closed_on) return t('case closed {day}', { day: formatDay(closed_on, 'short') })
  return last_present
    ? t('last seen {date}', { date: formatDate(last_present) })
    : t('never marked')
}

/**
 * A link to their open case, with the telephone number. Without one, before the next check or after a carer has closed
 * it, to the person.
 */
const pathTo = ({ id, case: caseId }: Unseen['members'][number]) =>
  caseId === null ? pathOf(screens.absenteeDetails.path, id) : pathOf(screens.case.path, caseId)
