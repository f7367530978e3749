import { passwordResetMessages, passwordResetRequest } from '@church/shared'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { Alert, ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { signInPaths } from '../sign-in/index.ts'
import { useAskingForReset } from './queries.ts'

/** Asks for the mail with which a forgotten password is replaced. */
export function PasswordResetScreen() {
  const { mutate, isPending, isSuccess, error } = useAskingForReset()
  const [problem, setProblem] = useState<string>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const entered = new FormData(event.currentTarget)
    const parsed = z.safeParse(passwordResetRequest, { email: entered.get('email') })
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) mutate(parsed.data)
  }

  return (
    <div className="narrow">
      <PageHeading
        title="Password Reset"
        lead="Tell us your e-mail address, and we send you a link to set a new password."
      />
      <Card>
        {error && <ErrorAlert error={error} />}
        {isSuccess && <Alert tone="success">{passwordResetMessages.sent}</Alert>}
        <form onSubmit={submit} noValidate>
          <TextField
            label="Email"
            type="email"
            name="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            error={problem}
          />
          <Button type="submit" wide busy={isPending} icon="mail">
            Send Reset Email
          </Button>
        </form>
      </Card>
      <p className="form-aside">
        Remembered it? <Link to={signInPaths.signIn}>Sign In</Link>
      </p>
    </div>
  )
}
