import { hasCode, newPassword, t } from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { api } from '../../../lib/api.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonFields } from '../../../ui/skeleton-fields.tsx'
import { quiet } from '../../../ui/use-change.ts'
import { NewPasswordField, samePasswords } from './password-fields.tsx'

/** Reset Your Password: the target of the link in the email. */
export function PasswordResetConfirmScreen() {
  const { uid = '', token = '' } = useParams()
  return (
    <div className="narrow">
      <PageHeading
        title={screens.passwordResetConfirm.title}
        lead={t('Choose a new password for your account.')}
      />
      <Card>
        {/* The key resets the form if another link is opened in the same tab. */}
        <NewPassword key={`${uid}/${token}`} uid={uid} token={token} />
      </Card>
    </div>
  )
}

const schema = z
  .object({ password: newPassword, confirm_password: z.string() })
  .check(samePasswords(t('Passwords do not match!')))

function NewPassword({ uid, token }: { uid: string; token: string }) {
  const { mutateAsync, data, error } = useMutation({
    ...quiet,
    mutationFn: (password: string) =>
      api.confirmPasswordReset({ body: { uidb64: uid, token, password } }),
    // The server ends every sign-in, including this one.
    onSuccess: () => clearUser('logout'),
  })
  const form = useForm({
    schema,
    values: { password: '', confirm_password: '' },
    save: ({ password }) => mutateAsync(password),
  })

  // If this check fails, the form finds out.
  const check = useQuery({
    queryKey: ['password-reset', uid, token],
    queryFn: () => api.checkPasswordReset({ body: { uidb64: uid, token } }),
    retry: false,
    gcTime: 0,
  })

  if (data) return <Done detail={data.detail} />
  if (error && isLinkBad(error)) return <BadLink>{error.message}</BadLink>
  if (check.isPending) return <SkeletonFields fields={2} />
  if (check.data?.works === false) return <BadLink>{ENDED}</BadLink>
  const { error: differ, ...confirmation } = form.field('confirm_password')
  return (
    <Form form={form}>
      {differ && <Alert>{differ}</Alert>}
      <NewPasswordField
        label={t('New Password')}
        required
        {...form.field('password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label={t('Confirm Password')}
        required
        autoComplete="new-password"
        {...confirmation}
      />
      <Submit wide>{t('Reset Password')}</Submit>
    </Form>
  )
}

/** Whether the link can't be used, so that the user needs a new one. */
export const isLinkBad = (error: unknown) =>
  hasCode(error, 'link-used', 'link-expired', 'link-invalid')

const ENDED = t(
  'This link no longer works. Each link works once, for an hour, and only until you ask for a newer one.',
)

function BadLink({ children }: { children: string }) {
  return (
    <>
      <Alert>{children}</Alert>
      <ButtonLink to={screens.passwordReset.path} wide icon="mail">
        {t('Request a new email')}
      </ButtonLink>
    </>
  )
}

function Done({ detail }: { detail: string }) {
  return (
    <>
      <Alert tone="success">{detail}</Alert>
      <p>{t('You’ve been signed out on all devices. Please sign in with your new password.')}</p>
      <ButtonLink to={screens.signIn.path} wide>
        {t('Sign in')}
      </ButtonLink>
    </>
  )
}
