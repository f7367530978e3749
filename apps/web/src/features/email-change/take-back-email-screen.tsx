import { emailChangeMessages } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { clearUser } from '../../lib/current-user.ts'
import { Alert, ErrorAlert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { passwordResetPaths } from '../password-reset/index.ts'

/** Where the link leads that is sent to an address which an account no longer has. */
export function TakeBackEmailScreen() {
  const { uid = '', token = '' } = useParams()
  return (
    <div className="narrow">
      <PageHeading title="Your E-mail Address" lead="Take back the address of your account." />
      <Card>
        {/* Another link in the same tab starts afresh. */}
        <TakeBack key={`${uid}/${token}`} uidb64={uid} token={token} />
      </Card>
    </div>
  )
}

function TakeBack(link: { uidb64: string; token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.takeBackEmail({ body: link }),
    // It ends every sign-in, so also the one kept here.
    onSuccess: () => clearUser('logout'),
  })
  if (isSuccess) {
    return (
      <>
        <Alert tone="success">{emailChangeMessages.takenBack}</Alert>
        <p>Somebody else may know your password: please set a new one now.</p>
        <ButtonLink to={passwordResetPaths.passwordReset} wide icon="mail">
          Set a new password
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <p>
        If your e-mail address was changed and it was not you, this puts the old one in place again
        and signs everybody out of your account.
      </p>
      <Button wide busy={isPending} onClick={() => mutate()}>
        Take my address back
      </Button>
    </>
  )
}
