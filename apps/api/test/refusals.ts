import { type Access, generalErrors, type Right } from '@church/shared'

/** How somebody is refused who may not call a row, by its access. */
export const refusalByAccess = {
  steward: generalErrors.stewardsOnly,
  carer: generalErrors.carersOnly,
  helper: generalErrors.helpersOnly,
  leader: generalErrors.leadersOnly,
  marker: generalErrors.stewardsOnly,
  admin: generalErrors.adminsOnly,
  reader: generalErrors.tokenNeeded,
}

/** The rights of which one is enough, by the access of rows that several share. */
export const rightsByAccess: Partial<Record<Access, Right[]>> = {
  helper: ['steward', 'carer'],
  marker: ['steward', 'leader'],
}
