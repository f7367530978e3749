import { ApiError, t } from '@church/shared'

/** The error for a call that did not reach the server or whose response was lost. */
export const networkError = () => new ApiError(0, 'unreachable', t('Network Error'))
