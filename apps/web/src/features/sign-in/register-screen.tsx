import { authMessages, registration, registrationTerms } from '@church/shared'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../lib/field-errors.ts'
import { useSignIn } from '../../lib/sign-in-store.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { pagePaths } from '../pages/index.ts'
import { signInPaths } from './paths.ts'
import { useRegistering } from './queries.ts'
import { redirectTarget, withRedirect } from './redirect.ts'

const form = z.extend(registration, { confirm_password: z.string() }).check(
  z.refine((entered) => entered.password === entered.confirm_password, {
    error: authMessages.passwordsDiffer,
    path: ['confirm_password'],
    // Said together with whatever else is wrong, not after it.
    when: () => true,
  }),
)

const empty = { first_name: '', last_name: '', email: '', password: '', confirm_password: '' }

/** Register; whoever does is signed in and goes on to where they wanted to go. */
export function RegisterScreen() {
  const user = useSignIn((state) => state.user)
  const { search } = useLocation()
  const { mutate, isPending, error } = useRegistering()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: empty,
  })
  const { errors } = formState
  const target = redirectTarget(search)

  const submit = handleSubmit(({ confirm_password: _, ...body }) =>
    mutate(body, { onError: (refusal) => showFieldErrors(refusal, empty, setError) }),
  )

  if (user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading title="Register" lead="An account takes a minute and is free." />
      <Card>
        {error && <ErrorAlert error={error} />}
        <form onSubmit={submit} noValidate>
          <TextField
            label="First Name"
            required
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register('first_name')}
          />
          <TextField
            label="Last Name"
            required
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register('last_name')}
          />
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            hint="At least 8 characters; a few words are easier to remember than one."
            error={errors.password?.message}
            {...register('password')}
          />
          <PasswordField
            label="Confirm Password"
            required
            autoComplete="new-password"
            error={errors.confirm_password?.message}
            {...register('confirm_password')}
          />
          <Terms />
          <Button type="submit" wide busy={isPending}>
            Register
          </Button>
        </form>
      </Card>
      <p className="form-aside">
        Already a member? <Link to={withRedirect(signInPaths.signIn, target)}>Sign In</Link>
      </p>
    </div>
  )
}

const policy = 'privacy policy'

/** What registering agrees to, with its policy a tap away. */
function Terms() {
  const [before, after] = registrationTerms.sentence.split(policy)
  return (
    <p className="form-terms">
      {before}
      <Link to={pagePaths.privacyPolicy}>{policy}</Link>
      {after}
    </p>
  )
}
