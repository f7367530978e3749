import type { BeforeErasure, PersonalColumn } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { profileAnswer } from './answers.ts'
import { findMember, lockDetails } from './data.ts'
import { memberHandlers } from './handlers.ts'
import { addDepartments, fillDetails } from './merge.ts'

export { columnOf, typeOf } from './columns.ts'
export { findMember } from './data.ts'
export { createDirectory, type Directory } from './directory.ts'
export { directoryJson } from './directory-data.ts'

const memberOwnData: PersonalColumn[] = [
  {
    column: 'members.id',
    onErasure: 'delete',
    onMerge: { move: fillDetails },
    section: 'profile',
    leavesOut: ['image_widths', 'updated_at'],
    read: async ({ pool }, id) => {
      const member = await findMember(pool, id)
      return member && profileAnswer(member)
    },
  },
  {
    column: 'member_departments.member_id',
    onErasure: 'delete',
    onMerge: { move: addDepartments },
    partOf: 'profile',
  },
]

/** Deletes a picture's file after its row, so that no row refers to a missing file. */
const removePicture =
  ({ media }: Pick<Platform, 'media'>): BeforeErasure =>
  async (tx, id) => {
    const member = await lockDetails(tx, id)
    return () => media.remove(member?.image ?? null)
  }

export const membersFeature = {
  handlers: memberHandlers,
  ownData: memberOwnData,
  beforeErasure: removePicture,
}
