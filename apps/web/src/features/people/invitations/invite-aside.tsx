import { t, type User } from '@church/shared'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { InviteDialog } from './invite-dialog.tsx'

type Look = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon'>

/** The button that invites a person, or changes the invitation they have, and its dialog, which no paragraph may hold. */
function useInvitation(user: User, look: Look) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button {...look} onClick={() => setOpen(true)}>
      {user.invited ? t('Invitation') : t('Invite')}
    </Button>
  )
  const dialog = <InviteDialog user={isOpen ? user : null} onClose={() => setOpen(false)} />
  return { button, dialog }
}

/** Invites a person without an account. */
export function InviteButton({ user, ...look }: { user: User } & Look) {
  const { button, dialog } = useInvitation(user, look)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}

/** Says that a person has no account yet, and offers to invite them. */
export function InviteAside({ user }: { user: User }) {
  const { button, dialog } = useInvitation(user, { variant: 'quiet', size: 'small' })
  return (
    <>
      <FormAside>
        {user.invited ? t('Invited, but no account yet.') : t('No account yet.')} {button}
      </FormAside>
      {dialog}
    </>
  )
}
