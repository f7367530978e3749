import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Card } from '../../ui/card.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { redirectTarget, signInPaths, withRedirect } from '../sign-in/index.ts'
import { AskForCode } from './ask-for-code.tsx'
import { EnterCode } from './enter-code.tsx'

/** Sign in with a code by mail, and on to where somebody wanted to go. */
export function SignInCodeScreen() {
  const user = useCurrentUser((state) => state.user)
  const { search, state } = useLocation()
  const [email, setEmail] = useState(typeof state?.email === 'string' ? state.email : '')
  const [isSent, setSent] = useState(false)
  const target = redirectTarget(search)

  const enterCode = (address: string) => {
    setEmail(address)
    setSent(true)
  }

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading
        title="Sign In by E-mail"
        lead="We send you a code, with which you sign in without your password."
      />
      <Card>
        {isSent ? (
          <EnterCode email={email} onAgain={() => setSent(false)} />
        ) : (
          <AskForCode email={email} onSent={enterCode} />
        )}
      </Card>
      <FormAside>
        Know your password? <Link to={withRedirect(signInPaths.signIn, target)}>Sign In</Link>
      </FormAside>
    </div>
  )
}
