import { ApiError, newPassword, passwordResetMessages } from '@church/shared'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { Alert, ErrorAlert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { signInPaths } from '../sign-in/index.ts'
import { passwordResetPaths } from './paths.ts'
import { useSettingPassword } from './queries.ts'

/** Where the link in the mail leads: takes a new password. */
export function NewPasswordScreen() {
  const { uid = '', token = '' } = useParams()
  return (
    <div className="narrow">
      <PageHeading title="Reset Your Password" lead="Choose a new password for your account." />
      <Card>
        {/* Another link in the same tab starts afresh. */}
        <NewPassword key={`${uid}/${token}`} uid={uid} token={token} />
      </Card>
    </div>
  )
}

function NewPassword({ uid, token }: { uid: string; token: string }) {
  const { mutate, isPending, isSuccess, error, reset } = useSettingPassword()
  const [problem, setProblem] = useState<string>()
  const [differ, setDiffer] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const entered = new FormData(event.currentTarget)
    const password = String(entered.get('password'))
    const differs = password !== entered.get('confirm_password')
    const parsed = z.safeParse(newPassword, password)
    setDiffer(differs)
    setProblem(parsed.error?.issues[0]?.message)
    if (!differs && parsed.success) mutate({ uidb64: uid, token, password })
    else reset()
  }

  if (isSuccess) return <Done />
  if (isLinkBad(error)) return <BadLink error={error} />
  return (
    <form onSubmit={submit} noValidate>
      {differ && <Alert>{passwordResetMessages.passwordsDiffer}</Alert>}
      {error && <ErrorAlert error={error} />}
      <PasswordField
        label="New Password"
        name="password"
        required
        autoComplete="new-password"
        hint="At least 8 characters; a few words are easier to remember than one."
        error={problem}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm_password"
        required
        autoComplete="new-password"
      />
      <Button type="submit" wide busy={isPending}>
        Reset Password
      </Button>
    </form>
  )
}

/** Used, expired or not one of ours: no password will do. What is wrong with a field, another will. */
const isLinkBad = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 400 && Object.keys(error.errors).length === 0

function BadLink({ error }: { error: Error }) {
  return (
    <>
      <ErrorAlert error={error} />
      <ButtonLink to={passwordResetPaths.passwordReset} wide icon="mail">
        Ask for a new e-mail
      </ButtonLink>
    </>
  )
}

function Done() {
  return (
    <>
      <Alert tone="success">{passwordResetMessages.done}</Alert>
      <p>You were signed out on all devices. Please sign in with the new password.</p>
      <ButtonLink to={signInPaths.signIn} wide>
        Sign In
      </ButtonLink>
    </>
  )
}
