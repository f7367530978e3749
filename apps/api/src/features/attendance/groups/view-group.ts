import { type group, LIST_OPENS_MINUTES, type Made, RECENT_MEETINGS } from '@church/shared'
import { byName } from '../../../platform/by-name.ts'
import { type Handle, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { leadsBy, mustBelong, type Viewer } from './find-groups.ts'
import { noteGroupLook } from './note-look.ts'

type GroupAnswer = Made<typeof group>

const COMING_MEETINGS = 3

/**
 * The people of a group. Children are listed only to its leaders, to the office, and to those who look after them, as
 * `person` they look for. How to reach somebody is shown if they share it with this group, whatever the directory says: to
 * its own people and the office, but to no parent, of whom the others do not know.
 * $1 is the group, $2 whether children are listed, $3 the viewer and $4 the person.
 */
const PEOPLE = `
  SELECT people.id, people.name, ${leadsBy('group_people')} AS leads,
    CASE WHEN shares AND $3::int = $4::int THEN nullif(members.phone_number, '') END AS phone,
    CASE WHEN shares AND $3::int = $4::int THEN email::text END AS email
  FROM group_people JOIN people ON people.id = user_id LEFT JOIN members ON members.id = people.id
  WHERE group_id = $1 AND group_people.standing = 'member' AND (NOT is_child OR $2 OR people.id IN ($3, $4))
  ORDER BY leads DESC, ${byName('people.')}, people.id`

type MeetingRow = GroupAnswer['coming'][number] & GroupAnswer['recent'][number]

/** $1 is the group and $2 the person. */
const MEETINGS = `
  SELECT id, starts_at AS start_datetime, ends_at AS end_datetime, done_at, not_met, guests,
    coalesce(came, (SELECT count(*) FROM group_marks WHERE meeting_id = group_meetings.id)::int) AS came,
    EXISTS (SELECT FROM group_marks WHERE meeting_id = group_meetings.id AND user_id = $2) AS marked
  FROM group_meetings WHERE group_id = $1`

/**
 * A group as one of its people sees it, a child's parent for the child, or the office. Leaders also see who asks, and how
 * many came to the last meetings.
 * @throws HttpError 404 for a group that the viewer may not know of, 403 if they do not belong
 */
export async function viewGroup(
  services: Pick<Platform, 'clock' | 'pool'>,
  groupId: number,
  { viewer, person }: { viewer: Viewer; person: Viewer },
): Promise<GroupAnswer> {
  const { clock, pool } = services
  const row = await mustBelong(pool, groupId, person)
  // Nobody leads in the place of a child, such as of a leader whom a household now has as one.
  const leads = viewer.id === person.id && (row.leads || person.isAdmin)
  const now = clock.now()
  const people = await run<GroupAnswer['people'][number]>(pool, PEOPLE, [
    groupId,
    leads,
    viewer.id,
    person.id,
  ])
  const asked = leads ? await findAsked(pool, groupId) : []
  if (leads) await noteGroupLook(services, person, [...people, ...asked])
  const meetings = (rest: string, ...values: unknown[]) =>
    run<MeetingRow>(pool, `${MEETINGS} ${rest}`, [groupId, person.id, ...values])
  const opens = new Date(now.getTime() + LIST_OPENS_MINUTES * 60_000)
  const coming = await meetings(`AND ends_at > $3 ORDER BY starts_at LIMIT ${COMING_MEETINGS}`, now)
  const recent = await meetings(
    `AND starts_at <= $3 ORDER BY starts_at DESC LIMIT ${RECENT_MEETINGS}`,
    opens,
  )
  return {
    ...row,
    people,
    asked,
    coming,
    own: recent.filter(({ marked }) => marked).map(({ start_datetime }) => start_datetime),
    recent: leads ? recent : [],
  }
}

const findAsked = (on: Handle, groupId: number): Promise<GroupAnswer['asked']> =>
  run(
    on,
    `SELECT people.id, people.name FROM group_people JOIN people ON people.id = user_id
     WHERE group_id = $1 AND group_people.standing = 'asked' ORDER BY since, people.id`,
    [groupId],
  )
