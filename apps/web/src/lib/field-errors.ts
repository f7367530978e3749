import { ApiError } from '@church/shared'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Puts what the server said about single fields beside them, and the focus on the first. Names that
 * the form (known by its default values) doesn't have are left to the alert.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  defaults: Values,
  setError: UseFormSetError<Values>,
) {
  if (!(error instanceof ApiError)) return
  const isField = (name: string): name is FieldPath<Values> => name in defaults
  let shouldFocus = true
  for (const [name, messages] of Object.entries(error.errors)) {
    if (!isField(name)) continue
    setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus })
    shouldFocus = false
  }
}
