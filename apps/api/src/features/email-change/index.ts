import { emailChangeHandlers } from './handlers.ts'
import { emailChangeOwnData } from './own-data.ts'

export { insertEmailChange } from './data.ts'
export { emailChangedLetter } from './letter.ts'

export const emailChangeFeature = {
  handlers: emailChangeHandlers,
  ownData: emailChangeOwnData,
  secretTables: ['email_changes'],
}
