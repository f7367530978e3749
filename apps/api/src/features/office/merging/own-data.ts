import type { PersonalColumn } from '../../../platform/own-data.ts'
import { formerDetails } from './data.ts'

export const mergingOwnData: PersonalColumn[] = [
  {
    column: 'merges.kept_id',
    onErasure: 'delete',
    onMerge: { go: 'Only the last of several merges can be undone.' },
    section: 'merges',
    // Holds details of both people, for a day.
    leavesOut: ['snapshot'],
    // The other record may be somebody else's, if the merge was a mistake.
    read: async ({ db }, keptId) => {
      const rows = await db.merge.findMany({ where: { keptId }, orderBy: { id: 'asc' } })
      return rows.map(({ mergedAt, snapshot }) => ({
        merged_at: mergedAt,
        former_details: formerDetails(snapshot, keptId),
      }))
    },
  },
  {
    column: 'merges.merged_by',
    onErasure: { setNull: 'The merge is about the person who stays.' },
    onMerge: { go: 'The log says who merged two people.' },
    leftOut: 'A merge is about other people; the events say who made it.',
  },
  {
    column: 'merge_mails.kept_id',
    onErasure: 'delete',
    onMerge: { go: 'The mailbox is told of the later merge.' },
    leftOut:
      'The address may be another person’s, if the merge was a mistake. It is deleted after a day.',
  },
]
