import type { PersonalColumn } from '../../../platform/own-data.ts'

export const twoStepOwnData: PersonalColumn[] = [
  {
    column: 'recovery_codes.user_id',
    onErasure: 'delete',
    onMerge: {
      move: async (tx, { from, into, movesAccount }) =>
        movesAccount &&
        tx.recoveryCode.updateMany({ where: { userId: from }, data: { userId: into } }),
    },
    leftOut: 'A code is stored as a digest only; the account says since when they exist.',
  },
]
