import { t } from '@church/shared'

/** Says why a field cannot be changed here. */
export const lockedReason = t(
  'The operator of this site has fixed this in its configuration (CHURCH_CONFIG). Ask them to change it.',
)
