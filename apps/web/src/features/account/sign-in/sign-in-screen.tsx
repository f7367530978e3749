import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ProviderButton } from '../provider/index.ts'
import { PasskeyButton } from '../second-step/index.ts'
import { withRedirect } from './redirect.ts'
import { redirectTarget } from './redirect-target.ts'
import { SignInFields, useSignInForm } from './sign-in-form.tsx'
import styles from './sign-in-screen.module.scss'

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
          <SignInFields form={form} asked={asked} />
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
