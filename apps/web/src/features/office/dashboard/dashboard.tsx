import type { Overview } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../ui/loaded.tsx'
import { GapsCard } from '../../serving/plan/index.ts'
import { CalendarWarnings } from './calendar-warnings.tsx'
import { CareCard } from './care-card.tsx'
import { CurrentSession } from './current-session.tsx'
import styles from './dashboard.module.scss'
import { overview } from './overview.ts'
import { RecentSessions } from './recent-sessions.tsx'
import { WeekBirthdays } from './week-birthdays.tsx'

interface Props {
  /** Shown behind what concerns today. */
  afterToday?: ReactNode
}

/** The church's figures, with links to the screens behind each. */
export function Dashboard({ afterToday }: Props) {
  const query = useQuery(overview)
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
    <Loaded query={query} skeleton={cards()} failedRefetch="above">
      {cards}
    </Loaded>
  )
}
