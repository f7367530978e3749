import { passwordResetHandlers } from './handlers.ts'
import { passwordResetOwnData } from './own-data.ts'

export { insertReset } from './data.ts'
export { passwordChangedMail } from './mails.ts'

export const passwordResetFeature = {
  handlers: passwordResetHandlers,
  ownData: passwordResetOwnData,
  secretTables: ['password_resets'],
}
