import { t, type User } from '@church/shared'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Says that a person has no account yet, and offers to invite them. */
export function InviteAside({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FormAside>
        {user.invited ? t('Invited, but no account yet.') : t('No account yet.')}{' '}
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {user.invited ? t('Invitation') : t('Invite')}
        </Button>
      </FormAside>
      <InviteDialog user={isOpen ? user : null} onClose={() => setOpen(false)} />
    </>
  )
}
