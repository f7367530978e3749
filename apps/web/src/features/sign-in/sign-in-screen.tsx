import { signIn } from '@church/shared'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useForm } from '../../ui/use-form.ts'
import { passwordResetPaths } from '../password-reset/index.ts'
import { CodeField } from '../two-step/index.ts'
import { isCodeNeeded } from './is-code-needed.ts'
import { signInPaths } from './paths.ts'
import { useSignIn } from './queries.ts'
import { redirectTarget, withRedirect } from './redirect.ts'

const empty = { username: '', password: '', code: undefined }

/** Sign in, and on to where somebody wanted to go. */
export function SignInScreen() {
  const user = useCurrentUser((state) => state.user)
  const { search } = useLocation()
  const { mutateAsync } = useSignIn()
  const [asksForCode, setAsksForCode] = useState(false)
  const target = redirectTarget(search)

  const form = useForm({
    schema: signIn,
    values: empty,
    save: async (entered) => {
      try {
        await mutateAsync(entered)
      } catch (reason) {
        // Sent without a code: that it is needed is no mistake of theirs.
        if (asksForCode || !isCodeNeeded(reason)) throw reason
        setAsksForCode(true)
      }
    },
    repeatsFieldErrors: false,
  })
  const startAgain = () => {
    form.clearErrors()
    setAsksForCode(false)
  }

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading title="Sign In" lead="Good to see you again." />
      <Card>
        <Form form={form}>
          {/* They stay, since they are sent along with the code. */}
          <div hidden={asksForCode}>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              {...form.field('username')}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...form.field('password')}
            />
          </div>
          {asksForCode && (
            <CodeField
              autoFocus
              {...form.field('code', { shouldUnregister: true })}
              hint="The six digits that your authenticator app shows now. Lost your phone? Enter a recovery code."
            />
          )}
          <Submit wide>Sign In</Submit>
        </Form>
        <FormAside>
          {asksForCode ? (
            <Button variant="quiet" onClick={startAgain}>
              Start again
            </Button>
          ) : (
            <Link to={passwordResetPaths.passwordReset}>Forgot your password?</Link>
          )}
        </FormAside>
      </Card>
      <FormAside>
        New here? <Link to={withRedirect(signInPaths.register, target)}>Register</Link>
      </FormAside>
    </div>
  )
}
