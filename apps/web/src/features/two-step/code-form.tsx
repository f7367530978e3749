import { ApiError } from '@church/shared'
import type { FormEvent } from 'react'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from './code-field.tsx'

interface Props {
  /** What the button says, and what happens. */
  action: string
  onCode: (code: string) => void
  busy: boolean
  error: Error | null
  onCancel?: () => void
  tone?: 'primary' | 'danger'
}

/** Asks for a code of the authenticator app before something is done. */
export function CodeForm({ action, onCode, busy, error, onCancel, tone = 'primary' }: Props) {
  const wrong = error instanceof ApiError ? error.errors.code?.[0] : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form onSubmit={submit} noValidate>
      {error && !wrong && <ErrorAlert error={error} />}
      <CodeField error={wrong} />
      <div className="form-actions">
        <Button type="submit" variant={tone} busy={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
