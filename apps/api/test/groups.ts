import type { Group, GroupEntry, MeetingList, OfficeGroup } from '@church/shared'
import { aMember, anAdmin, type Person } from './factories.ts'
import { outboxMails } from './outbox.ts'
import type { TestServer } from './server.ts'

export const GROUPS = '/api/users/groups/'
export const MEETINGS = '/api/users/group-meetings/'

/** Sundays from the first one of the test clock on, at 11:00, an hour after it starts. */
export const RHYTHM = {
  weekday: 7,
  every_weeks: 1,
  start_time: '11:00',
  minutes: 60,
  from_date: '2026-01-11',
  until_date: null,
}

interface Wishes {
  name?: string
  visibility?: GroupEntry['visibility']
  places?: number | null
  marks_itself?: boolean
  /** How many people belong besides the leader. */
  people?: number
  admin?: Person
  leader?: Person
}

/** A group with a leader, made by an admin over HTTP, and its people, who come to belong as its rules have it. */
export async function aGroup(
  server: TestServer,
  { people = 2, visibility = 'open', name = 'Circle', ...rest }: Wishes = {},
) {
  const { request, services } = server
  const { admin = await anAdmin(server), ...others } = rest
  const { leader = await aMember(server, { firstName: 'Lea', isConfirmed: true }), ...wishes } =
    others
  const { body: group } = await request
    .post(GROUPS)
    .set(admin.auth)
    .send({ name, visibility, rhythm: RHYTHM, leaders: [leader.id], ...wishes })
    .expect(201)
  const members: Person[] = []
  for (let n = 0; n < people; n++) members.push(await aMember(server, { isConfirmed: true }))
  await services.pool.query(
    `INSERT INTO group_people (group_id, user_id, since) SELECT $1, unnest($2::int[]), $3`,
    [group.id, members.map(({ id }) => id), server.clock.now()],
  )
  const [meeting] = await meetingsOf(server, group.id)
  return { admin, leader, members, group: group as OfficeGroup, meeting: meeting?.id ?? 0 }
}

export const meetingsOf = async ({ services }: TestServer, group: number) =>
  (
    await services.pool.query<{ id: number; starts_at: Date; came: number | null }>(
      'SELECT id, starts_at, came FROM group_meetings WHERE group_id = $1 ORDER BY starts_at',
      [group],
    )
  ).rows

export const seeGroup = async (
  { request }: TestServer,
  { auth }: Person,
  group: number,
): Promise<Group> => (await request.get(`${GROUPS}${group}/`).set(auth).expect(200)).body

export const seeGroups = async ({ request }: TestServer, { auth }: Person): Promise<GroupEntry[]> =>
  (await request.get(GROUPS).set(auth).expect(200)).body

/** A tap on the leader's list. */
export const tapOn = (
  { request }: TestServer,
  { auth }: Person,
  { meeting, user, here = true }: { meeting: number; user: number; here?: boolean },
) => request.put(`${MEETINGS}${meeting}/people/${user}/`).set(auth).send({ here })

export const finishList = (
  { request }: TestServer,
  { auth }: Person,
  meeting: number,
  done: Partial<Pick<MeetingList, 'guests' | 'not_met' | 'note'>> = {},
) => request.put(`${MEETINGS}${meeting}/`).set(auth).send(done)

/** The token of the last link that a person was mailed, to the list of a meeting. */
export async function linkOf({ services }: TestServer, { email }: Person): Promise<string> {
  const mails = (await outboxMails(services.env.DATA_DIR)).filter(({ to }) =>
    to?.some(({ address }) => address === email),
  )
  const links = mails.flatMap(({ text = '' }) => /#\/group-list\/([\w-]+)/.exec(text)?.[1] ?? [])
  return links.at(-1) ?? ''
}
