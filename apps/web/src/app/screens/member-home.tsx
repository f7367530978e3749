import { t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmEmailNotice } from '../../features/account/email/index.ts'
import { AskAnnouncements } from '../../features/messages/announcements/index.ts'
import { SharingBanner } from '../../features/people/sharing/index.ts'
import { userById } from '../../features/people/users/index.ts'
import { OwnServingCard } from '../../features/serving/answers/index.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Card } from '../../ui/card.tsx'
import { AtOnce } from './at-once.tsx'
import { DayCard } from './day-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import styles from './home-screen.module.scss'

/** Tells newcomers what they can do until an admin has approved them, and asks them to confirm their address. */
function WaitingCard({ user }: { user: User }) {
  return (
    <Card title={t('Welcome, {name}.', { name: user.first_name })}>
      <p>{t('You can mark your attendance now. The office will open the directory to you.')}</p>
      {!user.email_confirmed && user.email && <ConfirmEmailNotice email={user.email} />}
    </Card>
  )
}

/** Newcomers are asked what others see of them only once they are approved. */
function OwnMatters() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const { data: user } = useQuery(userById(id))
  if (!user) return null
  if (!user.approved && !user.isAdmin) return <WaitingCard user={user} />
  return (
    <>
      <SharingBanner />
      <AskAnnouncements />
    </>
  )
}

/** The day and the open decisions of signed-in people, above everything else. Loaded for them only. */
export function MemberHome({ children }: { children: ReactNode }) {
  return (
    <>
      <DayCard />
      <AtOnce className={styles.screen}>
        <OwnServingCard />
        <FirstSteps />
        <OwnMatters />
        {children}
      </AtOnce>
    </>
  )
}
