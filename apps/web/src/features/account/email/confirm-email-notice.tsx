import { t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { T } from '../../../ui/t.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { NoMails, useLacksMails } from '../../messages/deliveries/index.ts'

/** Asks a user with an unconfirmed address to open the link that was sent there, or sends it again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    ...mutations.resendEmailConfirmation,
    onSuccess: toastAnswer,
  })
  if (useLacksMails()) return <NoMails />
  return (
    <Alert tone="warning">
      <p>
        <T
          text="Please confirm your email address: open the link that we sent to {email}."
          email={<strong>{email}</strong>}
        />
      </p>
      <Button
        variant="secondary"
        size="small"
        icon="mail"
        busy={isPending}
        onClick={() => mutate()}
      >
        {t('Send it again')}
      </Button>
    </Alert>
  )
}
