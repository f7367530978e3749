import { hasCode } from '@church/shared'

/** Whether another link is needed: no password will do with this one. */
export const isLinkBad = (error: unknown) =>
  hasCode(error, 'link-used', 'link-expired', 'link-invalid')
