import type { contract } from '@church/shared'
import type { HourlyLimit } from '../http/write-limits.ts'

const directoryChange: HourlyLimit = {
  member: 60,
  admin: 600,
  reason: 'Each may make every process rebuild the directory.',
}

const picture: HourlyLimit = {
  member: 20,
  admin: 200,
  reason: 'Each decodes a picture of up to 25 megapixels.',
}

const password: HourlyLimit = {
  member: 30,
  admin: 60,
  reason: 'Each may hash a password, and most of them send a mail.',
}

const mail: HourlyLimit = { admin: 300, reason: 'Each sends a mail to an address that was typed.' }

const calendar: HourlyLimit = {
  admin: 300,
  reason: 'Each may rewrite the sessions of eight weeks.',
}

const correction: HourlyLimit = {
  admin: 600,
  reason: 'Each makes every process read the open sessions again.',
}

const wholeList: HourlyLimit = {
  admin: 30,
  reason: 'Each reads a whole list, and mails every other admin.',
}

const tap: HourlyLimit = {
  member: 1_200,
  admin: 1_200,
  reason: 'A full church by one thumb; nobody needs to mark more people for others.',
}

const importing: HourlyLimit = {
  admin: 60,
  reason: 'Each compares up to 20,000 rows with everybody.',
}

const wish: HourlyLimit = {
  member: 10,
  admin: 10,
  reason: 'Each asks for the time of a carer.',
}

/**
 * Rows that cost more than a few queries, and how often an hour one account may call them. Every other
 * row that changes something has the limits by the minute (`WRITES_PER_MINUTE`).
 */
export const hourlyLimits = {
  updateProfile: directoryChange,
  updateAdditional: directoryChange,
  updateMember: directoryChange,
  updateUser: directoryChange,
  createUser: directoryChange,
  setSharing: directoryChange,
  setDirectorySettings: directoryChange,
  createHousehold: directoryChange,
  updateHousehold: directoryChange,
  deleteHousehold: directoryChange,
  uploadPicture: picture,
  createChurchItem: picture,
  createProgramItem: picture,
  prove: password,
  changePassword: password,
  endOtherSignIns: password,
  startPasskey: password,
  addPasskey: password,
  startTwoStep: password,
  confirmTwoStep: password,
  renewRecoveryCodes: password,
  endTwoStep: password,
  inviteUser: mail,
  updateChurch: calendar,
  uploadLogo: picture,
  updateSession: calendar,
  createSeries: calendar,
  updateSeries: calendar,
  markForSteward: tap,
  undoForSteward: tap,
  correctAttendance: correction,
  createImport: importing,
  setImportColumns: importing,
  applyImport: importing,
  undoImport: importing,
  createExport: wholeList,
  askForCare: wish,
} satisfies Partial<Record<keyof typeof contract, HourlyLimit>>
