import { ApiError } from '@church/shared'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Puts what the server said about single fields beside them and focuses the first, in the order of
 * `names`. Returns whether there was any; fields that the form doesn't have are left to its alert.
 */
export function isPlacedBesideFields<Values extends FieldValues>(
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
