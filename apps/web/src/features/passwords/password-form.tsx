import { ApiError } from '@church/shared'
import type { FormEvent } from 'react'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'

interface Props {
  /** What the button says, and what happens. */
  action: string
  onPassword: (password: string) => void
  busy: boolean
  error: Error | null
  onCancel: () => void
}

/** Asks for one's own password before something is done. */
export function PasswordForm({ action, onPassword, busy, error, onCancel }: Props) {
  const wrong = error instanceof ApiError ? error.errors.password?.[0] : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onPassword(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form onSubmit={submit} noValidate>
      {error && !wrong && <ErrorAlert error={error} />}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={wrong}
      />
      <div className="form-actions">
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
