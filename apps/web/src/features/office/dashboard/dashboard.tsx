import { type Overview, t, wholeName } from '@church/shared'
import type { ReactNode } from 'react'
import { formatDate, formatTimeRange } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { T } from '../../../ui/t.tsx'
import { GapsCard } from '../../serving/plan/index.ts'
import { whenIs } from '../birthdays/index.ts'
import { CareCard } from './care-card.tsx'
import { CurrentSession } from './current-session.tsx'
import styles from './dashboard.module.scss'
import { overview } from './overview.ts'
import listStyles from './people-list.module.scss'
import { RecentSessions } from './recent-sessions.tsx'

interface Props {
  /** Shown behind what concerns today. */
  afterToday?: ReactNode
}

/** The church's figures, with links to the screens behind each. */
export function Dashboard({ afterToday }: Props) {
  const cards = (data?: Overview) => (
    <>
      <CalendarWarnings warnings={data?.warnings} />
      <GapsCard gaps={data?.serving_gaps} />
      <div className={styles.screen}>
        <CurrentSession session={data?.current} />
        {afterToday && <div>{afterToday}</div>}
        <RecentSessions sessions={data?.recent} />
        <CareCard care={data?.care} unseen={data?.unseen} />
        <WeekBirthdays birthdays={data?.birthdays} />
      </div>
    </>
  )
  return (
    <Fetched options={overview} skeleton={cards()} failedRefetch="above">
      {cards}
    </Fetched>
  )
}

/** Birthdays today and in the coming week. */
function WeekBirthdays({ birthdays }: { birthdays: Overview['birthdays'] | undefined }) {
  const today = birthdays?.filter(({ days_until }) => days_until === 0)
  const soon = birthdays?.filter(({ days_until }) => days_until > 0)
  return (
    <Card
      title={t('Birthdays')}
      className={listStyles.birthdays}
      actions={<Link to={screens.birthdays.path}>{t('All reminders')}</Link>}
    >
      {!birthdays && <SkeletonLines lines={4} />}
      {today?.length === 0 && <p className="soft">{t('No birthdays today.')}</p>}
      {today && today.length > 0 && (
        <ul className={classNames(listStyles.list, listStyles.today)}>
          {today.map((person) => (
            <li key={person.id}>
              <Icon name="cake" />
              <Link to={pathOf(screens.userDetails.path, person.id)}>
                <bdi>{wholeName(person.first_name, person.last_name)}</bdi>
              </Link>
              <span className="soft small">{t('Today')}</span>
            </li>
          ))}
        </ul>
      )}
      {soon && soon.length > 0 && (
        <ul className={listStyles.list}>
          {soon.map((person) => (
            <li key={person.id}>
              <Link to={pathOf(screens.userDetails.path, person.id)}>
                <bdi>{wholeName(person.first_name, person.last_name)}</bdi>
              </Link>
              <span className="soft small">{whenIs(person.days_until)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Warnings = Overview['warnings']

/** How many overlaps are listed; a series that overlaps another does so every week. */
const shownOverlaps = 3

/** Problems in the calendar that an admin should fix. Renders nothing without any. */
export function CalendarWarnings({ warnings }: { warnings: Warnings | undefined }) {
  const { series_without_dates: stopped = [], overlapping_services: overlaps = [] } = warnings ?? {}
  if (stopped.length + overlaps.length === 0) return null
  return (
    <Alert tone="warning">
      <ul className={styles.list}>
        {stopped.map(({ id, name, paused }) => (
          <li key={id}>
            {paused ? (
              <T
                text="{name} is paused and has no next date. Resume or end it."
                name={<strong>{name}</strong>}
              />
            ) : (
              <T
                text="{name} has no next date. Change its last date, or end it."
                name={<strong>{name}</strong>}
              />
            )}
          </li>
        ))}
        {overlaps.slice(0, shownOverlaps).map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`}>{overlapText(pair)}</li>
        ))}
        {/* No number: the server lists only the first few. */}
        {overlaps.length > shownOverlaps && <li>{t('More services overlap later.')}</li>}
      </ul>
      <Link to={screens.sessions.path}>{t('Open the sessions')}</Link>
    </Alert>
  )
}

function overlapText({ first, second }: Warnings['overlapping_services'][number]): string {
  const [time = '', otherTime = ''] = [first, second].map(({ start_datetime, end_datetime }) =>
    formatTimeRange(start_datetime, end_datetime),
  )
  const date = formatDate(first.start_datetime)
  const values = { name: first.name, date, time, otherTime }
  return first.name === second.name
    ? t('Two services “{name}” overlap on {date}: {time} and {otherTime}.', values)
    : t('{name} and {otherName} overlap on {date}: {time} and {otherTime}.', {
        ...values,
        otherName: second.name,
      })
}
