import { ApiError } from '@church/shared'

/** For a call that did not reach the server, or whose answer did not arrive. */
export const networkError = () => new ApiError(0, 'unreachable', 'Network Error')
