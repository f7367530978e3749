import { hasCode, signInCodeConfirmation, signInCodeRequest, t } from '@church/shared'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { useTypedEmail } from '../../../lib/typed-email.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { NoMails } from '../../messages/deliveries/index.ts'
import { CodeField } from '../second-step/index.ts'
import { withRedirect } from './redirect.ts'
import { redirectTarget } from './redirect-target.ts'

interface Props {
  /** The address typed so far, here or on the sign-in screen. */
  email: string
  onSent: (email: string, detail: string) => void
}

/** Asks for the address that the code is sent to. */
function AskForCode({ email, onSent }: Props) {
  const requestCode = useSave(mutations.requestSignInCode)
  const form = useForm({
    schema: signInCodeRequest,
    values: { email },
    save: async (body) => {
      const { detail } = await requestCode({ body })
      onSent(body.email, detail)
    },
  })
  return (
    <Form form={form}>
      <EmailField required autoComplete="username" {...form.field('email')} />
      <Submit wide icon="mail">
        {t('Email me a code')}
      </Submit>
    </Form>
  )
}

interface EnterCodeProps {
  email: string
  /** The server's message about the mail. */
  sent: string
  /** Goes back to the address, to request another code. */
  onAgain: () => void
}

/** Asks for the code from the mail and, if two-step sign-in is on, one from the authenticator app. */
function EnterCode({ email, sent, onAgain }: EnterCodeProps) {
  const confirmCode = useSave({ ...mutations.confirmSignInCode, onSuccess: storeUser })
  const [asksForSecondStep, setAsksForSecondStep] = useState(false)
  const form = useForm({
    schema: signInCodeConfirmation,
    values: { email, code: '', second_step_code: undefined },
    save: async (body) => {
      try {
        await confirmCode({ body })
      } catch (reason) {
        // The form has not asked for this code yet, so a missing one is not the user's mistake.
        if (asksForSecondStep || !hasCode(reason, 'code-needed')) throw reason
        setAsksForSecondStep(true)
      }
    },
    repeatsFieldErrors: false,
  })
  return (
    <>
      <Alert tone="info">{sent}</Alert>
      <Form form={form}>
        <TextField
          label={t('Code from the email')}
          required
          autoFocus
          inputMode="numeric"
          reads="digits"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        {asksForSecondStep && (
          <CodeField
            label={t('Code from your app')}
            autoFocus
            autoComplete="off"
            {...form.field('second_step_code', { shouldUnregister: true })}
          />
        )}
        <Submit wide>{t('Sign In')}</Submit>
      </Form>
      <FormAside>
        {t('No email, or the code no longer works?')}{' '}
        <Button variant="quiet" size="small" onClick={onAgain}>
          {t('Request a new code')}
        </Button>
      </FormAside>
    </>
  )
}

/** Sign in by email: signs in with a mailed code, then opens the screen that the user wanted. */
export function SignInCodeScreen() {
  const user = useCurrentUser((state) => state.user)
  const { search } = useLocation()
  const [email, setEmail] = useState(useTypedEmail())
  const [sent, setSent] = useState<string>()
  const target = redirectTarget(search)

  const enterCode = (address: string, detail: string) => {
    setEmail(address)
    setSent(detail)
  }

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading
        title={screens.signInCode.title}
        lead={t('We’ll email you a code, so that you can sign in without your password.')}
      />
      <NoMails />
      <Card>
        {sent ? (
          <EnterCode email={email} sent={sent} onAgain={() => setSent(undefined)} />
        ) : (
          <AskForCode email={email} onSent={enterCode} />
        )}
      </Card>
      <FormAside>
        {t('Know your password?')}{' '}
        <Link to={withRedirect(screens.signIn.path, target)}>{t('Sign in')}</Link>
      </FormAside>
    </div>
  )
}
