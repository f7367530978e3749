import { t, type User } from '@church/shared'
import { AuditList } from './audit-screen.tsx'

/** Who looked at a person or changed something about them, for admins. */
export function LogTab({ user }: { user: User }) {
  return (
    <>
      <p>{t('Who looked at or changed what, and when.')}</p>
      <AuditList person={user.id} kept={['tab']} />
    </>
  )
}
