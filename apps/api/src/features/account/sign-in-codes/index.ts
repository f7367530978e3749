import { signInCodesHandlers } from './handlers.ts'
import { signInCodesOwnData } from './own-data.ts'

export const signInCodesFeature = {
  handlers: signInCodesHandlers,
  ownData: signInCodesOwnData,
  secretTables: ['sign_in_codes'],
}
