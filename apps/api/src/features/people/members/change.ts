import { DETAILS, detailOf, memberErrors, type memberUpdate } from '@church/shared'
import { camelCase } from '@church/shared/contract/audit-field-words.ts'
import type * as z from 'zod/mini'
import { orRefuse, refuse } from '../../../http/errors.ts'
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
    const before = await orRefuse(lockDetails(tx, id), memberErrors.notFound)
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
        detail: {
          fields: [
            ...given.map((detail) => camelCase(detailOf(detail).column)),
            ...(names ? ['departments'] : []),
          ],
        },
        at: clock.now(),
      })
    }
    return image === undefined || image === before.image ? null : before.image
  })
  await media.remove(replaced)
  return orRefuse(findMember(pool, id), memberErrors.notFound)
}
