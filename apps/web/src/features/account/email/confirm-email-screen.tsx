import { t } from '@church/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { T } from '../../../ui/t.tsx'
import { quiet } from '../../../ui/use-change.ts'
import { NoMails } from '../../messages/deliveries/index.ts'
import { withRedirect } from '../sign-in/index.ts'

/** The target of the link that confirms an address. Mail programs open links, so only a tap confirms. */
export function ConfirmEmailScreen() {
  const { token = '' } = useParams()
  const user = useCurrentUser((state) => state.user)
  return (
    <div className="narrow">
      <PageHeading title={screens.confirmEmail.title} />
      <Card>
        {user ? (
          // The key resets the state if another link or account is opened in the same tab.
          <Confirm key={`${user.id} ${token}`} token={token} email={user.email} />
        ) : (
          <SignInFirst />
        )}
      </Card>
    </div>
  )
}

function SignInFirst() {
  const { pathname } = useLocation()
  return (
    <>
      <p>
        {t(
          'Nearly there: please sign in, so that we know the account and the address are both yours.',
        )}
      </p>
      <ButtonLink to={withRedirect(screens.signIn.path, pathname)} wide>
        {t('Sign in')}
      </ButtonLink>
    </>
  )
}

function Confirm({ token, email }: { token: string; email: string }) {
  const _client = useQueryClient()
  // If this check fails, the button finds out.
  const check = useQuery({
    queryKey: ['email-confirmation', token],
    queryFn: () => api.checkEmailConfirmation({ body: { token } }),
    retry: false,
    gcTime: 0,
  })
  const { mutate, isPending, data, error } = useMutation({ ...mutations.confirmEmail, ...quiet })
  if (data) return <Done>{data.detail}</Done>
  if (check.isPending) return <SkeletonLines lines={3} />
  if (check.data?.works === false) return <NewLink email={email} />
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <p>{t('Tap the button, and we know that we can reach you at this address.')}</p>
      <Button wide icon="check" busy={isPending} onClick={() => mutate({ body: { token } })}>
        {t('Confirm my address')}
      </Button>
    </>
  )
}

/** Says that the link has ended, and offers another one for the account that is signed in. */
function NewLink({ email }: { email: string }) {
  const { mutate, isPending, data, error } = useMutation({
    ...mutations.resendEmailConfirmation,
    ...quiet,
  })
  if (data) return <Done>{data.detail}</Done>
  return (
    <>
      <Alert tone="warning">
        {t(
          'This link no longer works for the account that you’re signed in to. Each link works for seven days, for one account and the address it had then.',
        )}
      </Alert>
      <NoMails />
      {error && <ErrorAlert error={error} />}
      <p>
        <T text="We can send a new link to {email}." email={<strong>{email}</strong>} />
      </p>
      <Button wide icon="mail" busy={isPending} onClick={() => mutate()}>
        {t('Send a new link')}
      </Button>
    </>
  )
}

function Done({ children }: { children: ReactNode }) {
  return (
    <>
      <Alert tone="success">{children}</Alert>
      <ButtonLink to={screens.home.path} wide>
        {t('Go to the home page')}
      </ButtonLink>
    </>
  )
}
