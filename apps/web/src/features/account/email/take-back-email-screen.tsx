import { t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { quiet } from '../../../ui/use-change.ts'

/** The target of the link that is sent to an account's previous address after a change. */
export function TakeBackEmailScreen() {
  const { uid = '', token = '' } = useParams()
  return (
    <div className="narrow">
      <PageHeading
        title={screens.takeBackEmail.title}
        lead={t('Restore your account’s previous address.')}
      />
      <Card>
        {/* The key resets the state if another link is opened in the same tab. */}
        <TakeBack key={`${uid}/${token}`} uidb64={uid} token={token} />
      </Card>
    </div>
  )
}

function TakeBack(link: { uidb64: string; token: string }) {
  const { mutate, isPending, data, error } = useMutation({
    ...quiet,
    mutationFn: () => api.takeBackEmail({ body: link }),
    // The server ends every sign-in, including this one.
    onSuccess: () => clearUser('logout'),
  })
  if (data) {
    return (
      <>
        <Alert tone="success">{data.detail}</Alert>
        <p>{t('Somebody else may know your password. Please set a new one now.')}</p>
        <ButtonLink to={screens.passwordReset.path} wide icon="mail">
          {t('Set a new password')}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <p>
        {t(
          'If somebody else changed your email address, you can restore the previous one here. This also signs you out on all devices.',
        )}
      </p>
      <Button wide busy={isPending} onClick={() => mutate()}>
        {t('Restore my address')}
      </Button>
    </>
  )
}
