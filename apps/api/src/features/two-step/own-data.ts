import type { PersonalColumn } from '../../platform/own-data.ts'

export const twoStepOwnData: PersonalColumn[] = [
  {
    column: 'recovery_codes.user_id',
    onErasure: 'delete',
    leftOut: 'A code is stored as a digest only; the account says since when they exist.',
  },
]
