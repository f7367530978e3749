import type { PersonalColumn } from '../../../platform/own-data.ts'
import { statusHandlers } from './handlers.ts'
import { updateJobs } from './updates.ts'

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
export { noteRestore } from './restored.ts'

/** The ledger of withdrawals, which the database writes. */
const statusOwnData: PersonalColumn[] = [
  {
    column: 'withdrawals.person_id',
    onErasure: { keep: 'A restore of an older backup erases the person again, by their id alone.' },
    onMerge: { keep: 'A restore of an older backup has both people.' },
    leftOut: 'It repeats choices and changes that other sections show, without their content.',
  },
]

export const statusFeature = {
  handlers: statusHandlers,
  jobs: updateJobs,
  ownData: statusOwnData,
}
