import { ApiError } from '@church/shared'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Shows the server's field errors beside their fields and focuses the first, in the order of `names`.
 * Returns whether there were any; errors of fields that the form doesn't have are left to its alert.
 */
export function showFieldErrors<Values extends FieldValues>(
  reason: unknown,
  names: FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(reason instanceof ApiError)) return false
  const { errors } = reason
  const wrong = names.filter((name) => errors[name])
  for (const [index, name] of wrong.entries()) {
    const message = errors[name]?.join(' ') ?? ''
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return wrong.length > 0
}
