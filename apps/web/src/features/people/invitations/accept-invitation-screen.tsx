import { hasCode, newPassword, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonFields } from '../../../ui/skeleton-fields.tsx'
import { NewPasswordFields, samePasswords } from '../../account/password/index.ts'
import { ProviderButton } from '../../account/provider/index.ts'
import { invitation, useAcceptInvitation } from './queries.ts'
import { Terms } from './terms.tsx'

const schema = z
  .object({ password: newPassword, confirm_password: z.string() })
  .check(samePasswords())

/** Says that an invitation cannot be used, and leads those who have used it to the sign-in. */
function BadLink({ error }: { error: Error }) {
  return (
    <>
      <ErrorAlert error={error} />
      <ButtonLink to={screens.signIn.path} wide>
        {t('Sign in')}
      </ButtonLink>
    </>
  )
}

/** Asks for a new password and the agreement to the terms. */
function AcceptInvitationForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { mutateAsync, error } = useAcceptInvitation(token)
  const form = useForm({
    schema,
    values: { password: '', confirm_password: '' },
    save: async ({ password }) => {
      await mutateAsync(password)
      await navigate(screens.home.path, { replace: true })
    },
  })

  // Accepted in another tab, replaced or expired in the meantime.
  if (hasCode(error, 'invitation-not-found')) return <BadLink error={error} />
  return (
    <Form form={form}>
      <NewPasswordFields label={t('Password')} field={form.field} />
      <Terms />
      <Submit wide>{t('Set password and sign in')}</Submit>
    </Form>
  )
}

/** The target of the link in an invitation: the person sets a password and is signed in. */
export function InvitationScreen() {
  const { token = '' } = useParams()
  const query = useQuery(invitation(token))
  const { data, error } = query
  const { data: provider, isPending } = useQuery(queries.getProvider())
  const isClosed = provider?.ways.by_password === false
  return (
    <div className="narrow">
      <PageHeading
        title={data ? t('Welcome, {name}', { name: data.first_name }) : screens.invitation.title}
        lead={
          data &&
          (isClosed
            ? t('{church} has invited you. Sign in, and you’re in.', { church: data.church })
            : t('{church} has invited you. Set a password, and you’re in.', {
                church: data.church,
              }))
        }
      />
      <Card>
        {hasCode(error, 'invitation-not-found') ? (
          <BadLink error={error} />
        ) : (
          // Until it is known, a form could still go away with what was typed.
          <Loaded
            query={isPending ? { ...query, data: undefined } : query}
            skeleton={<SkeletonFields fields={2} />}
          >
            {() => (
              <>
                <OtherAccount />
                {provider?.name && <ByProvider token={token} isOnlyWay={isClosed} />}
                {/* The key resets the form if another link is opened in the same tab. */}
                {!isClosed && <AcceptInvitationForm key={token} token={token} />}
              </>
            )}
          </Loaded>
        )}
      </Card>
    </div>
  )
}

/** Accepts the invitation without a password, if the church has a provider. */
function ByProvider({ token, isOnlyWay }: { token: string; isOnlyWay: boolean }) {
  return (
    <>
      <ProviderButton target={screens.home.path} invitation={token} variant="primary" />
      {isOnlyWay ? <Terms /> : <p>{t('Or set a password:')}</p>}
    </>
  )
}

/** Warns on a shared device, such as the office's, that the sign-in there will be replaced. */
function OtherAccount() {
  const user = useCurrentUser((state) => state.user)
  if (!user) return null
  return (
    <Alert tone="info">
      {t('{name} is signed in on this device. Accepting the invitation signs you in instead.', {
        name: user.name,
      })}
    </Alert>
  )
}
