import { TextField } from '../../ui/field.tsx'

interface Props {
  error?: string | undefined
  hint?: string
  autoFocus?: boolean
}

/** The six digits that an authenticator app shows; a recovery code fits, too. */
export function CodeField({ error, hint, autoFocus }: Props) {
  return (
    <TextField
      label="Code"
      name="code"
      required
      // Not numeric: a recovery code has letters. Phones offer the code from a message all the same.
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={autoFocus}
      className="two-step-code"
      hint={hint ?? 'The six digits that your authenticator app shows now.'}
      error={error}
    />
  )
}
