import type { FormEvent } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths, redirectTarget, withRedirect } from '../../app/paths.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useSigningIn } from './queries.ts'
import { useSignIn } from './sign-in-store.ts'

/** Sign in, and on to where somebody wanted to go. */
export function SignInScreen() {
  const user = useSignIn((state) => state.user)
  const { search } = useLocation()
  const { mutate, isPending, error } = useSigningIn()
  const target = redirectTarget(search)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    mutate({
      username: String(entered.get('username')),
      password: String(entered.get('password')),
    })
  }

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading title="Sign In" lead="Good to see you again." />
      <Card>
        {error && <ErrorAlert error={error} />}
        <form onSubmit={submit} noValidate>
          <TextField
            label="Email"
            type="email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
          />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <Button type="submit" wide busy={isPending}>
            Sign In
          </Button>
        </form>
        <p className="form-aside">
          <Link to={paths.passwordReset}>Forgot your password?</Link>
        </p>
      </Card>
      <p className="form-aside">
        New here? <Link to={withRedirect(paths.register, target)}>Register</Link>
      </p>
    </div>
  )
}
