import { ApiError } from '@church/shared'

/** Whether a call failed because the sign-in is over. That is said once, and not again by each call. */
export const isSignInOver = (error: unknown) => error instanceof ApiError && error.status === 401
