import { generalErrors } from '@church/shared'

/** How somebody is refused who may not call a row, by its access. */
export const refusalByAccess = {
  steward: generalErrors.stewardsOnly,
  carer: generalErrors.carersOnly,
  helper: generalErrors.helpersOnly,
  leader: generalErrors.leadersOnly,
  marker: generalErrors.stewardsOnly,
  admin: generalErrors.adminsOnly,
}
