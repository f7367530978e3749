import { ApiError, twoStepErrors } from '@church/shared'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useSignIn } from '../../lib/sign-in-store.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { passwordResetPaths } from '../password-reset/index.ts'
import { CodeField } from '../two-step/index.ts'
import { signInPaths } from './paths.ts'
import { useSigningIn } from './queries.ts'
import { redirectTarget, withRedirect } from './redirect.ts'

const isAboutCode = (error: Error | null): boolean =>
  error instanceof ApiError && error.errors.code !== undefined

/** Sign in, and on to where somebody wanted to go. */
export function SignInScreen() {
  const user = useSignIn((state) => state.user)
  const { search } = useLocation()
  const { mutate, isPending, error, reset } = useSigningIn()
  const [asksForCode, setAsksForCode] = useState(false)
  const target = redirectTarget(search)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const code = entered.get('code')
    mutate(
      {
        username: String(entered.get('username')),
        password: String(entered.get('password')),
        ...(code !== null && { code: String(code) }),
      },
      { onError: (refusal) => setAsksForCode(asksForCode || isAboutCode(refusal)) },
    )
  }
  const startAgain = () => {
    reset()
    setAsksForCode(false)
  }

  if (user) return <Navigate to={target} replace />
  const wrongCode =
    isAboutCode(error) && error?.message !== twoStepErrors.codeNeeded.detail
      ? error?.message
      : undefined
  return (
    <div className="narrow">
      <PageHeading title="Sign In" lead="Good to see you again." />
      <Card>
        {error && !isAboutCode(error) && <ErrorAlert error={error} />}
        <form onSubmit={submit} noValidate>
          {/* They stay, since they are sent along with the code. */}
          <div hidden={asksForCode}>
            <TextField
              label="Email"
              type="email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
            />
            <PasswordField label="Password" name="password" autoComplete="current-password" />
          </div>
          {asksForCode && (
            <CodeField
              autoFocus
              error={wrongCode}
              hint="The six digits that your authenticator app shows now. Lost your phone? Enter a recovery code."
            />
          )}
          <Button type="submit" wide busy={isPending}>
            Sign In
          </Button>
        </form>
        <p className="form-aside">
          {asksForCode ? (
            <Button variant="quiet" onClick={startAgain}>
              Start again
            </Button>
          ) : (
            <Link to={passwordResetPaths.passwordReset}>Forgot your password?</Link>
          )}
        </p>
      </Card>
      <p className="form-aside">
        New here? <Link to={withRedirect(signInPaths.register, target)}>Register</Link>
      </p>
    </div>
  )
}
