import { checkLastName, registrationFields, t } from '@church/shared'
import { Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { ownLanguage } from '../../../lib/own-language.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { NewPasswordFields, samePasswords } from '../../account/password/index.ts'
import { redirectTarget, withRedirect } from '../../account/sign-in/index.ts'
import { Terms } from '../invitations/index.ts'
import { OwnNameFields } from '../users/index.ts'

const schema = z
  .extend(registrationFields, { confirm_password: z.string() })
  .check(checkLastName, samePasswords())

const empty = {
  first_name: '',
  last_name: '',
  one_name: false,
  email: '',
  announcements: false,
  password: '',
  confirm_password: '',
}

/** Register: creates an account, signs the user in and follows the redirect. */
export function RegisterScreen() {
  const user = useCurrentUser((state) => state.user)
  const { search } = useLocation()
  const register = useSave({ ...mutations.register, onSuccess: storeUser })
  const form = useForm({
    schema,
    values: empty,
    save: ({ confirm_password: _, ...body }) =>
      register({ body, options: { languages: ownLanguage() } }),
  })
  const target = redirectTarget(search)

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading title={screens.register.title} lead={t('It’s free and takes a minute.')} />
      <Card>
        <Form form={form}>
          <OwnNameFields form={form} />
          <NewPasswordFields label={t('Password')} field={form.field} />
          <Checkbox
            label={t('Email me announcements')}
            hint={t('You can change this at any time.')}
            {...form.field('announcements')}
          />
          <Terms />
          <Submit wide>{t('Register')}</Submit>
        </Form>
      </Card>
      <FormAside>
        {t('Already a member?')}{' '}
        <Link to={withRedirect(screens.signIn.path, target)}>{t('Sign in')}</Link>
      </FormAside>
    </div>
  )
}
