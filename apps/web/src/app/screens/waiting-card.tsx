import { t, type User } from '@church/shared'
import { ConfirmEmailNotice } from '../../features/account/email/index.ts'
import { Card } from '../../ui/card.tsx'

/** Tells newcomers what they can do until an admin has approved them, and asks them to confirm their address. */
export function WaitingCard({ user }: { user: User }) {
  return (
    <Card title={t('Welcome, {name}.', { name: user.first_name })}>
      <p>{t('You can mark your attendance now. The office will open the directory to you.')}</p>
      {!user.email_confirmed && user.email && <ConfirmEmailNotice email={user.email} />}
    </Card>
  )
}
