import { passwordResetRequest, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { useTypedEmail } from '../../../lib/typed-email.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { quiet } from '../../../ui/use-change.ts'
import { NoMails } from '../../messages/deliveries/index.ts'

/** Password Reset: requests an email with a reset link. */
export function PasswordResetScreen() {
  const { mutateAsync, data } = useMutation({ ...mutations.requestPasswordReset, ...quiet })
  const form = useForm({
    schema: passwordResetRequest,
    values: { email: useTypedEmail() },
    save: (body) => mutateAsync({ body }),
  })

  return (
    <div className="narrow">
      <PageHeading
        title={screens.passwordReset.title}
        lead={t('Tell us your email address and we’ll send you a link to set a new password.')}
      />
      <NoMails />
      <Card>
        {data && <Alert tone="success">{data.detail}</Alert>}
        <Form form={form}>
          <EmailField required autoComplete="username" {...form.field('email')} />
          <Submit wide icon="mail">
            {t('Send Reset Email')}
          </Submit>
        </Form>
      </Card>
      <FormAside>
        {t('Remembered it?')} <Link to={screens.signIn.path}>{t('Sign in')}</Link>
      </FormAside>
    </div>
  )
}
