import { ApiError } from '@church/shared'
import { toast } from './toast.ts'

/** Whether a call failed because the user is signed out, which is announced once, not for every call. */
export const isSignedOutError = (error: unknown) =>
  error instanceof ApiError && error.status === 401

/** Says why a change failed, unless the user is signed out. */
export function toastFailure(failure: Error) {
  if (!isSignedOutError(failure)) toast.error(failure.message)
}
