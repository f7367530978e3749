import { signInCodeRequest } from '@church/shared'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { redirectTarget, withRedirect } from '../sign-in/index.ts'
import { EnterCode } from './enter-code.tsx'
import { useRequestSignInCode } from './queries.ts'

interface Props {
  /** The address typed so far, here or on the sign-in screen. */
  email: string
  onSent: (email: string, detail: string) => void
}

/** Asks for the address that the code is sent to. */
function AskForCode({ email, onSent }: Props) {
  const { mutateAsync } = useRequestSignInCode()
  const form = useForm({
    schema: signInCodeRequest,
    values: { email },
    save: async (body) => {
      const { detail } = await mutateAsync(body)
      onSent(body.email, detail)
    },
  })
  return (
    <Form form={form}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Submit wide icon="mail">
        E-mail me a code
      </Submit>
    </Form>
  )
}

/** Sign In by E-mail: signs in with a mailed code, then opens the screen that the user wanted. */
export function SignInCodeScreen() {
  const user = useCurrentUser((state) => state.user)
  const { search, state } = useLocation()
  const [email, setEmail] = useState(typeof state?.email === 'string' ? state.email : '')
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
        lead="We’ll e-mail you a code, so that you can sign in without your password."
      />
      <Card>
        {sent ? (
          <EnterCode email={email} sent={sent} onAgain={() => setSent(undefined)} />
        ) : (
          <AskForCode email={email} onSent={enterCode} />
        )}
      </Card>
      <FormAside>
        Know your password? <Link to={withRedirect(screens.signIn.path, target)}>Sign In</Link>
      </FormAside>
    </div>
  )
}
