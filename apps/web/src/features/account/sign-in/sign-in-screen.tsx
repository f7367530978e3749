import { hasCode, signIn, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField, PasswordField, type TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { NewPasswordField } from '../password/index.ts'
import { ProviderButton } from '../provider/index.ts'
import { CodeField, PasskeyButton } from '../second-step/index.ts'
import { withRedirect } from './redirect.ts'
import { redirectTarget } from './redirect-target.ts'
import styles from './sign-in-screen.module.scss'

/** The sign-in form's values, which after a generated password include the user's own address and password. */
type SignInForm = 'password' | 'code' | 'own'

/** The server's further question after the right password; null if the sign-in was refused. */
export function furtherQuestion(reason: unknown): SignInForm | null {
  if (hasCode(reason, 'code-needed')) return 'code'
  return hasCode(reason, 'own-password-needed') ? 'own' : null
}

const empty = {
  username: '',
  password: '',
  code: undefined,
  own_email: undefined,
  own_password: undefined,
}

/** The form, and what it asks for at present. */
function useSignInForm() {
  const sendSignIn = useSave({ ...mutations.signIn, onSuccess: storeUser })
  const [asked, setAsked] = useState<SignInForm>('password')
  const form = useForm({
    schema: signIn,
    values: empty,
    save: async (entered) => {
      try {
        await sendSignIn({ body: entered })
      } catch (reason) {
        // The first attempt had neither, so this is not the user's mistake.
        const next = furtherQuestion(reason)
        if (asked !== 'password' || !next) throw reason
        setAsked(next)
      }
    },
    repeatsFieldErrors: false,
  })
  const startAgain = () => {
    form.clearErrors()
    setAsked('password')
  }
  return { form, asked, startAgain }
}

/** Sign In: signs the user in and follows the redirect. */
export function SignInScreen() {
  const user = useCurrentUser((state) => state.user)
  const { search } = useLocation()
  const { form, asked, startAgain } = useSignInForm()
  const target = redirectTarget(search)
  // The next screen starts with the address typed here.
  const typed = { email: form.watch('username') }
  const ways = { codePath: withRedirect(screens.signInCode.path, target), typed, target }

  const { data: provider } = useQuery(queries.getProvider())
  const isPasswordForAdmins = provider?.ways.by_password === false

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading title={screens.signIn.title} lead={t('Good to see you again.')} />
      {isPasswordForAdmins && asked === 'password' && (
        <Card title={t('Members')} className={styles.members}>
          <OtherWays {...ways} />
        </Card>
      )}
      <Card {...(isPasswordForAdmins && { title: t('Admins') })}>
        <Form form={form}>
          <Fields form={form} asked={asked} />
          <Submit wide>{t('Sign In')}</Submit>
        </Form>
        <FormAside>
          {asked === 'own' && (
            <Link to={screens.bringBack.path} state={typed}>
              {t('Bring back a backup instead')}
            </Link>
          )}
          {asked !== 'password' ? (
            <Button variant="quiet" onClick={startAgain}>
              {t('Start again')}
            </Button>
          ) : (
            <Link to={screens.passwordReset.path} state={typed}>
              {t('Forgot your password?')}
            </Link>
          )}
        </FormAside>
        {asked === 'password' && !isPasswordForAdmins && <OtherWays {...ways} />}
      </Card>
      {!isPasswordForAdmins && (
        <FormAside>
          {t('New here?')}{' '}
          <Link to={withRedirect(screens.register.path, target)}>{t('Register')}</Link>
        </FormAside>
      )}
    </div>
  )
}

function Fields({ form, asked }: Pick<ReturnType<typeof useSignInForm>, 'form' | 'asked'>) {
  return (
    <>
      {/* Hidden but kept, because they are sent along with the answer. */}
      <div hidden={asked !== 'password'}>
        <EmailField autoComplete="username" {...form.field('username')} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      </div>
      {asked === 'own' && (
        <OwnFields field={(name) => form.field(name, { shouldUnregister: true })} />
      )}
      {asked === 'code' && (
        <CodeField
          autoFocus
          {...form.field('code', { shouldUnregister: true })}
          hint={t(
            'The six digits shown in your authenticator app. Lost your phone? Enter a recovery code.',
          )}
        />
      )}
    </>
  )
}

interface OtherWaysProps {
  codePath: string
  typed: { email: string | undefined }
  /** The screen to open afterwards. */
  target: string
}

/** The ways to sign in without a password. */
function OtherWays({ codePath, typed, target }: OtherWaysProps) {
  const navigate = useNavigate()
  const { data: provider } = useQuery(queries.getProvider())
  const ways = provider?.ways
  return (
    <Actions>
      <ProviderButton target={target} />
      {ways?.by_passkey !== false && <PasskeyButton />}
      {ways?.by_code !== false && (
        <Button
          variant="secondary"
          wide
          icon="mail"
          onClick={() => navigate(codePath, { state: typed })}
        >
          {t('Email me a code')}
        </Button>
      )}
    </Actions>
  )
}

interface Props {
  field: (name: 'own_email' | 'own_password') => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks the first admin, whose password was generated, for an address and a password of their own. */
function OwnFields({ field }: Props) {
  return (
    <>
      <Alert tone="info">
        {t(
          'Welcome! The password you’ve just used was only for the start. Please choose your own.',
        )}
      </Alert>
      <EmailField
        label={t('Your email')}
        autoComplete="email"
        autoFocus
        hint={t(
          'You sign in with this address from now on, and can reset your password through it.',
        )}
        {...field('own_email')}
      />
      <NewPasswordField label={t('New Password')} {...field('own_password')} />
    </>
  )
}
