import { passkeysHandlers } from './handlers.ts'
import { passkeysOwnData } from './own-data.ts'

export { removePasskeys } from './data.ts'

export const passkeysFeature = {
  handlers: passkeysHandlers,
  ownData: passkeysOwnData,
  secretTables: ['passkey_challenges'],
}
