import { signInsHandlers } from './handlers.ts'
import { signInsOwnData } from './own-data.ts'

export { type Callers, createCallers } from './callers.ts'
export { endAllAccess, endOtherSignIns, endSignIn, proveSignIn, touchSignIn } from './data.ts'
export { openSignIn, renewSignIn } from './open-sign-in.ts'
export { createTokens, type Tokens } from './tokens.ts'

export const signInsFeature = {
  handlers: signInsHandlers,
  ownData: signInsOwnData,
  secretTables: ['refresh_tokens'],
}
