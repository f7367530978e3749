import { emailAddress, INVITATION_DAYS, n, t, type User } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogAbout } from '../../../ui/dialog.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import { NoMails, useLacksMails } from '../../messages/deliveries/index.ts'
import { nameOf } from '../users/index.ts'

interface Props {
  /** The person to invite; null while the dialog is closed. */
  user: User | null
  onClose: () => void
}

/** Sends a person without an account a link to set a password, or cancels the one they have. */
export function InviteDialog({ user, onClose }: Props) {
  return (
    <DialogAbout about={user} title={titleOf} onClose={onClose}>
      {(user) => <InviteForm user={user} onClose={onClose} />}
    </DialogAbout>
  )
}

function titleOf(user: User): string {
  const name = nameOf(user)
  return user.invited ? t('Invitation for {name}', { name }) : t('Invite {name}', { name })
}

const schema = z.object({ email: emailAddress })

function InviteForm({ user, onClose }: { user: User; onClose: () => void }) {
  const inviteUser = useSave(mutations.inviteUser)
  const lacksMails = useLacksMails()
  const form = useForm({
    schema,
    values: { email: user.email },
    // The server asks for a proof only if the address is new.
    save: async ({ email }, changed) => {
      await inviteUser({ params: { id: user.id }, body: changed })
      if (lacksMails) toast.info(t('The invitation is valid, but no email was sent.'))
      else toast.success(t('We’ve sent an invitation to {email}.', { email }))
      onClose()
    },
    repeatsFieldErrors: false,
  })
  return (
    <>
      <NoMails />
      <Form form={form}>
        <p>
          {n(
            INVITATION_DAYS,
            'They get an email with a link to set a password. It works once, for {count} day.',
            'They get an email with a link to set a password. It works once, for {count} days.',
          )}
          {user.invited && ` ${t('A new invitation replaces the one they have.')}`}
        </p>
        <EmailField
          label={t('Email Address')}
          required
          autoComplete="off"
          hint={t('They’ll sign in with this address, so it must be their own.')}
          {...form.field('email')}
        />
        <Submit row="dialog" onCancel={user.invited ? undefined : onClose}>
          {user.invited ? t('Send again') : t('Send invitation')}
        </Submit>
      </Form>
      {user.invited && <CancelInvitation id={user.id} onCancelled={onClose} />}
    </>
  )
}

function CancelInvitation({ id, onCancelled }: { id: number; onCancelled: () => void }) {
  const { change, isPending } = useChange(mutations.cancelInvitation)
  const cancel = () =>
    change({ params: { id } }, () => {
      toast.success(t('The invitation has been cancelled. Its link no longer works.'))
      onCancelled()
    })
  return (
    <FormAside>
      {t('Sent by mistake?')}{' '}
      <Button variant="quiet" size="small" busy={isPending} onClick={cancel}>
        {t('Cancel the invitation')}
      </Button>
    </FormAside>
  )
}
