import type pg from 'pg'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'
import { findSharing } from './data.ts'
import { sharingHandlers } from './handlers.ts'
import { sharingJobs } from './jobs.ts'
import { sharingWithdrawals } from './withdrawals.ts'

export {
  type Approver,
  approvePeople,
  approverOfNewcomer,
  openNewcomerCases,
  withdrawApproval,
} from './approval.ts'
export { hidingPictures } from './hide-pictures.ts'
export { retirePictures } from './retired-pictures.ts'
export { type CachedSettings, directorySetting } from './settings.ts'
export {
  isListed,
  isMinor,
  isShown,
  PEOPLE_WITH_SHARING,
  pictureShownOf,
  viewerOf,
} from './visible-sql.ts'

/** The choice of the person who stays counts; if they made none, that of the other. */
const moveChoice = (tx: pg.PoolClient, { from, into }: Merge) =>
  tx.query(
    `UPDATE sharing SET member_id = $1
     WHERE member_id = $2 AND NOT EXISTS (SELECT FROM sharing WHERE member_id = $1)`,
    [into, from],
  )

const sharingOwnData: PersonalColumn[] = [
  {
    column: 'sharing.member_id',
    onErasure: 'delete',
    onMerge: { move: moveChoice },
    section: 'sharing',
    read: async ({ db }, id) => {
      const sharing = await findSharing(db, id)
      if (!sharing) return null
      const { chosenAt, ...choice } = sharing
      return { ...choice, chosen_at: chosenAt }
    },
  },
]

export const sharingFeature = {
  handlers: sharingHandlers,
  jobs: sharingJobs,
  ownData: sharingOwnData,
  withdrawals: sharingWithdrawals,
}
