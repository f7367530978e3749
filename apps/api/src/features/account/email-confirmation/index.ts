import { emailConfirmationHandlers } from './handlers.ts'
import { emailConfirmationOwnData } from './own-data.ts'

export { insertConfirmation } from './data.ts'
export { sendConfirmation } from './send.ts'

export const emailConfirmationFeature = {
  handlers: emailConfirmationHandlers,
  ownData: emailConfirmationOwnData,
  secretTables: ['email_confirmations'],
}
