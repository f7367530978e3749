import {
  DAY_MS,
  GROUP_LINK_DAYS,
  groupErrors,
  type Made,
  type MeetingDone,
  type meetingList,
} from '@church/shared'
import { HttpError, refuse } from '../../../http/errors.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { leadsBy } from './find-groups.ts'
import { finish, type Keeper, listOf, markAtMeeting, mustLeadMeeting } from './meeting-list.ts'
import { noteGroupLook } from './note-look.ts'

type Needs = Pick<Platform, 'clock' | 'pool'>

interface Linked {
  userId: number
  meetingId: number
  /** The secret of the message, so that each attempt to send it has the same link. */
  token: string
}

/**
 * Makes the link that opens one list for its leader. The token follows the `#`, so that no server logs it, and is stored
 * as its digest.
 * @returns the address
 */
export async function newListLink(
  { clock, env, pool }: Pick<Platform, 'clock' | 'env' | 'pool'>,
  { userId, meetingId, token }: Linked,
): Promise<string> {
  await pool.query(
    `INSERT INTO group_links (token_hash, meeting_id, user_id, created_at, sent_to)
     SELECT $1, $2, id, $4, email FROM users WHERE id = $3
     ON CONFLICT (token_hash) DO NOTHING`,
    [hashToken(token), meetingId, userId, clock.now()],
  )
  return screenLink(env.PUBLIC_URL, `/group-list/${token}`)
}

/**
 * Whose list a link opens: for two days, only as long as they lead the group and have the address of the mail.
 * @throws HttpError 404 if it does not work, for any reason
 */
async function mustOpen(on: Handle, token: string, now: Date) {
  const [link] = await run<{ meetingId: number; id: number }>(
    on,
    `SELECT meeting_id AS "meetingId", people.id FROM group_links
     JOIN people ON people.id = user_id AND is_active AND approved AND sent_to = email
     JOIN group_meetings ON group_meetings.id = meeting_id
     JOIN group_people AS own ON own.group_id = group_meetings.group_id AND own.user_id = people.id
       AND ${leadsBy('own')}
     JOIN groups ON groups.id = group_meetings.group_id AND ended_at IS NULL
     WHERE token_hash = $1 AND group_links.created_at > $2`,
    [hashToken(token), new Date(now.getTime() - GROUP_LINK_DAYS * DAY_MS)],
  )
  if (!link) throw refuse(groupErrors.linkEnded)
  const keeper: Keeper = { id: link.id, isAdmin: false, isByLink: true }
  return { meetingId: link.meetingId, keeper }
}

/** What has ended meanwhile is said as of any other link. */
function asLinkEnded(error: unknown): never {
  const hasEnded = error instanceof HttpError && error.status === 404
  throw hasEnded ? refuse(groupErrors.linkEnded) : error
}

/** Shows the list of a link, with what is marked already. @throws HttpError 404 */
export async function readLink(services: Needs, token: string): Promise<Made<typeof meetingList>> {
  const { clock, pool } = services
  const { meetingId, keeper } = await mustOpen(pool, token, clock.now())
  const meeting = await mustLeadMeeting(pool, meetingId, keeper).catch(asLinkEnded)
  const list = await listOf(pool, meeting, keeper)
  await noteGroupLook(services, keeper, list.people)
  return list
}

/** Marks by a link. @throws HttpError 404, or as `markAtMeeting` */
export async function markByLink(
  services: Needs,
  { token, user, here }: { token: string; user: number; here: boolean },
): Promise<Made<typeof meetingList>> {
  const { meetingId, keeper } = await mustOpen(services.pool, token, services.clock.now())
  return markAtMeeting(services, { meetingId, userId: user, here }, keeper).catch(asLinkEnded)
}

/** Says by a link that its list is done. @throws HttpError 404, or as `finish` */
export async function finishByLink(
  services: Needs,
  { token, ...done }: MeetingDone & { token: string },
): Promise<Made<typeof meetingList>> {
  const { meetingId, keeper } = await mustOpen(services.pool, token, services.clock.now())
  return finish(services, { ...done, meetingId }, keeper).catch(asLinkEnded)
}
