import { ApiError } from '@church/shared'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Shows the server's field errors beside their fields and focuses the first one, in the order of
 * `names`. Returns whether there were any. The form's alert covers errors in other fields.
 */
export function showFieldErrors<Values extends FieldValues>(
  reason: unknown,
  names: FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(reason instanceof ApiError)) return false
  const { errors } = reason
  const invalid = names.filter((name) => errors[name])
  for (const [index, name] of invalid.entries()) {
    const message = errors[name]?.join(' ') ?? ''
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return invalid.length > 0
}
