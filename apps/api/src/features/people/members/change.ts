import { DETAILS, type Detail, detailOf, memberErrors, type memberUpdate } from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { updateRow } from '../../../platform/db.ts'
import { isMediaUrl } from '../../../platform/picture-names.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hidingPictures } from '../sharing/index.ts'
import { findMember, lockDetails, type MemberRow, setDepartments } from './data.ts'

type Update = z.output<typeof memberUpdate>

/**
 * The changes with a date of birth or a birthday without a year. Programs that send back what they were answered do not
 * lose the year.
 */
function withOneBirthday(body: Update, before: { dateOfBirth: string | null }): Update {
  const { birthday, ...others } = body
  if (birthday === undefined) return body
  if (others.dateofbirth) return others
  if (others.dateofbirth === undefined && birthday !== null) {
    const isKnown = before.dateOfBirth?.slice('YYYY-'.length) === birthday
    return isKnown ? others : { ...body, dateofbirth: null }
  }
  return body
}

/** The log has the names of columns in camel case. */
const nameInLog = (detail: Detail) =>
  detailOf(detail).column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

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
  const { clock, media, pool } = services
  const { image } = body
  // A date of birth below 18 years hides a picture as well.
  const replaced = await hidingPictures(services, [id], async (tx) => {
    const before = await lockDetails(tx, id)
    if (!before) throw refuse(memberErrors.notFound)
    // Otherwise a member could claim another's file, and delete it by replacing their own picture.
    if (image && isMediaUrl(image) && image !== before.image) {
      throw refuse(memberErrors.notTheirPicture, { field: 'image' })
    }
    const names = body.department_set?.map(({ department_name }) => department_name)
    if (names) await setDepartments(tx, id, names)
    const changes = withOneBirthday(body, before)
    const given = DETAILS.filter((detail) => changes[detail] !== undefined)
    const columns = given.map((detail) => [detailOf(detail).column, changes[detail]])
    await updateRow(tx, 'members', id, Object.fromEntries(columns))
    if (caller.id !== id || names) {
      await recordEvent(tx, {
        actorId: caller.id,
        action: 'member.update',
        subjectId: id,
        detail: { fields: [...given.map(nameInLog), ...(names ? ['departments'] : [])] },
        at: clock.now(),
      })
    }
    return image === undefined || image === before.image ? null : before.image
  })
  await media.remove(replaced)
  const changed = await findMember(pool, id)
  if (!changed) throw refuse(memberErrors.notFound)
  return changed
}
