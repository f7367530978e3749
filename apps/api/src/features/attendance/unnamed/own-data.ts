import type { Prisma } from '@church/database'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'
import { findKeeping } from './keeping.ts'

/**
 * If either of the two is counted without their name, the merged person is too: a merge reveals no name.
 * Marks by name of the other are a past again, off which the name can be taken.
 */
async function moveChoice(tx: Prisma.TransactionClient, { from, into }: Merge): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM keeping_choices AS own USING keeping_choices AS other
    WHERE own.user_id = ${into} AND own.keep AND other.user_id = ${from} AND NOT other.keep`
  await tx.$executeRaw`
    UPDATE keeping_choices SET user_id = ${into}
    WHERE user_id = ${from} AND NOT EXISTS (SELECT FROM keeping_choices WHERE user_id = ${into})`
  await tx.$executeRaw`
    UPDATE keeping_choices SET past_unnamed = false
    WHERE user_id = ${into} AND past_unnamed
      AND EXISTS (SELECT FROM attendance WHERE user_id IN (${from}, ${into}))`
}

export const unnamedOwnData: PersonalColumn[] = [
  {
    column: 'keeping_choices.user_id',
    onErasure: 'delete',
    onMerge: { move: moveChoice },
    section: 'attendance_keeping',
    read: findKeeping,
  },
  {
    column: 'unnamed_corrections.corrected_by',
    onErasure: { setNull: 'The number belongs to the session.' },
    onMerge: {
      move: (tx, { from, into }) =>
        tx.unnamedCorrection.updateMany({
          where: { correctedById: from },
          data: { correctedById: into },
        }),
    },
    leftOut: 'The number is about a session; the events say who corrected it.',
  },
]
