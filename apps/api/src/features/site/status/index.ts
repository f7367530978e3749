import { statusHandlers } from './handlers.ts'

export { checkBackup } from './backup-check.ts'
export {
  claimBackup,
  dropAttempt,
  findBackup,
  findGoodBackups,
  findInterrupted,
  forgetBackup,
  markFailed,
  markGood,
  watchBackups,
} from './backup-ledger.ts'
export { attemptDue, dayDue } from './backup-rules.ts'

export const statusFeature = { handlers: statusHandlers }
