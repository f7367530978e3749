import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { UNDO_MS } from './data.ts'
import { mergingHandlers } from './handlers.ts'
import { recordsMerged } from './messages.ts'
import { mergingOwnData } from './own-data.ts'

export { forgetMergedAttendance } from './forget-attendance.ts'

/** Deletes what is kept for undoing merges of more than a day ago: it holds people's former details. */
export const deleteOldMerges = async ({ clock, db }: Pick<Platform, 'clock' | 'db'>) => {
  const before = new Date(clock.now().getTime() - UNDO_MS)
  await db.mergeMail.deleteMany({ where: { createdAt: { lte: before } } })
  const { count } = await db.merge.deleteMany({ where: { mergedAt: { lte: before } } })
  return count
}

const mergingJobs = (services: Platform): Job[] => [
  {
    name: 'delete-old-merges',
    schedule: '20 * * * *',
    atStart: true,
    run: () => deleteOldMerges(services),
  },
]

export const mergingFeature = {
  handlers: mergingHandlers,
  jobs: mergingJobs,
  messages: [recordsMerged],
  ownData: mergingOwnData,
  // A restore ends the messages that they are for.
  leftOutOfBackups: ['merge_mails'],
}
