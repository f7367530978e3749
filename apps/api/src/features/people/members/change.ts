import { DETAILS, type Detail, memberErrors, type memberUpdate } from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { isMediaUrl } from '../../../platform/picture-names.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hidingPictures } from '../sharing/index.ts'
import { type Property, propertyOf, typeOf } from './columns.ts'
import { findMember, lockImage, type MemberRow, setDepartments, updateMember } from './data.ts'

type Update = z.output<typeof memberUpdate>

/** The changes by the names of Prisma. A missing value changes nothing. */
function changesOf(body: Update): { [P in Property]?: string | null } {
  const given = DETAILS.filter((detail) => body[detail] !== undefined)
  return Object.fromEntries(given.map((detail) => [propertyOf(detail), stored(detail, body)]))
}

function stored(detail: Detail, body: Update) {
  const value = body[detail]
  return value && typeOf(detail) === 'date' ? `${value}T00:00:00Z` : value
}

/**
 * Updates a member's details; fields that the body leaves out keep their values.
 * @throws HttpError 404, or 400 for a stored picture that belongs to another member
 */
export async function updateDetails(
  services: Platform,
  id: number,
  body: Update,
  caller: Caller,
): Promise<MemberRow> {
  const { clock, db, media } = services
  const changes = changesOf(body)
  // A date of birth below 18 years hides a picture as well.
  const { row, replaced } = await hidingPictures(services, [id], async (tx) => {
    const before = await lockImage(tx, id)
    if (!before) throw refuse(memberErrors.notFound)
    // Otherwise a member could claim another's file, and delete it by replacing their own picture.
    if (changes.image && isMediaUrl(changes.image) && changes.image !== before.image) {
      throw refuse(memberErrors.notTheirPicture, { field: 'image' })
    }
    const names = body.department_set?.map(({ department_name }) => department_name)
    if (names) await setDepartments(tx, id, names)
    const row = await updateMember(tx, id, changes)
    if (caller.id !== id || names) {
      await recordEvent(tx, {
        actorId: caller.id,
        action: 'member.update',
        subject: 'member',
        subjectId: id,
        detail: { fields: [...Object.keys(changes), ...(names ? ['departments'] : [])] },
        at: clock.now(),
      })
    }
    return { row, replaced: before.image === row.image ? null : before.image }
  })
  await media.remove(replaced)
  return changes.dateOfBirth ? ((await findMember(db, id)) ?? row) : row
}
