import { emailChangeHandlers } from './handlers.ts'
import { emailChangeOwnData } from './own-data.ts'

export { insertEmailChange, isReservedEmail } from './data.ts'
export { emailChangedMails } from './mails.ts'

export const emailChangeFeature = {
  handlers: emailChangeHandlers,
  ownData: emailChangeOwnData,
  secretTables: ['email_changes'],
}
