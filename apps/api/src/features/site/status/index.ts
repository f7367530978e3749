import { statusHandlers } from './handlers.ts'

export { checkBackup } from './backup-check.ts'
export {
  claimBackup,
  dropAttempt,
  findBackup,
  findGoodBackups,
  findInterrupted,
  findLastGood,
  forgetBackup,
  markFailed,
  markGood,
} from './backup-ledger.ts'
export { attemptDue, dayDue } from './backup-rules.ts'

export const statusFeature = { handlers: statusHandlers }
