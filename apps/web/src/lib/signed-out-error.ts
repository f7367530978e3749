import { ApiError } from '@church/shared'

/** Whether a call failed because the user is signed out, which is announced once, not for every call. */
export const isSignedOutError = (error: unknown) =>
  error instanceof ApiError && error.status === 401
