import { hasCode } from '@church/shared'

/** Whether the link can't be used, so that the user needs a new one. */
export const isLinkBad = (error: unknown) =>
  hasCode(error, 'link-used', 'link-expired', 'link-invalid')
