import type { Group, MeetingList, OfficeGroup } from '@church/shared'
import { GROUPS, MEETINGS } from '../groups.ts'
import { CLOSED } from './details.ts'
import { findOwn } from './office.ts'
import type { Answer } from './send.ts'
import { sendAs } from './sign-ins.ts'
import type { Actor, World } from './world.ts'

const ask = (world: World, method: string, path: string, body?: object) =>
  world.send(method, path, body, world.office.auth('recent'))

/** SQL: makes a closed group, and one that people ask to join, each with a meeting that has just ended. $1 is now. */
export const MAKE_GROUPS = `
  WITH made AS (
    INSERT INTO groups (name, visibility, created_at) VALUES ('${CLOSED}', 'closed', $1), ('Choir', 'ask', $1)
    RETURNING id
  )
  INSERT INTO group_meetings (group_id, occurs_on, starts_at, ends_at)
  SELECT id, $1::timestamptz::date, $1::timestamptz - interval '1 hour', $1 FROM made`

interface Met {
  id: number
  group: number
  name: string
}

const findMeetings = async ({ server }: World): Promise<Met[]> =>
  (
    await server.services.pool.query<Met>(
      `SELECT group_meetings.id, group_id AS "group", name
       FROM group_meetings JOIN groups ON groups.id = group_id ORDER BY name`,
    )
  ).rows

const aMeeting = async (world: World) => world.dice.one(await findMeetings(world))

/** Joins, asks, accepts or leaves. A closed group answers as one that does not exist. */
export async function stand(world: World, actor: Actor): Promise<Answer | null> {
  const met = await aMeeting(world)
  const how = world.dice.one(['join', 'join', 'leave'])
  const path = `${GROUPS}${met?.group}/${how}/`
  return (await sendAs(world, actor, 'POST', path, {}))?.answer ?? null
}

const groupOf = async (world: World, { group }: Met) =>
  (await ask(world, 'GET', `${GROUPS}${group}/`)).body as unknown as Group

/** Invites the owner of the mailbox, answers a wish, takes somebody out, or hands a group to her. */
export async function tendGroup(world: World): Promise<Answer | null> {
  const { dice, owner } = world
  const met = await aMeeting(world)
  if (!met) return null
  const path = `${GROUPS}${met.group}/`
  const { asked, people } = await groupOf(world, met)
  const [waiting, member] = [dice.one(asked), dice.one(people)]
  if (waiting) {
    return ask(world, 'PUT', `${path}people/${waiting.id}/`, { accept: !dice.once(3) })
  }
  if (member && dice.once(4)) return ask(world, 'DELETE', `${path}people/${member.id}/`)
  const own = dice.one(await findOwn(world))
  if (own && dice.once(2)) return ask(world, 'PUT', path, { leaders: [own.id] })
  return ask(world, 'POST', `${path}invitations/`, { email: dice.one(owner.mailboxes) })
}

const listOf = async (world: World, { id }: Met) =>
  (await ask(world, 'GET', `${MEETINGS}${id}/`)).body as unknown as MeetingList

/** Marks somebody, takes a mark back, or says that a list is done. */
export async function keepList(world: World): Promise<Answer | null> {
  const { dice } = world
  const met = await aMeeting(world)
  if (!met) return null
  const person = dice.one((await listOf(world, met)).people)
  if (!person || dice.once(3)) return ask(world, 'PUT', `${MEETINGS}${met.id}/`, { guests: 1 })
  const path = `${MEETINGS}${met.id}/people/${person.id}/`
  return ask(world, 'PUT', path, { here: !person.here })
}

/** Lets some of the people of a walk belong to groups, be marked there, and lead. */
export async function haveGroups(world: World): Promise<void> {
  const { dice, server } = world
  const own = await findOwn(world)
  for (const met of await findMeetings(world)) {
    for (const { id } of own) {
      if (dice.once(3)) continue
      await server.services.pool.query(
        'INSERT INTO group_people (group_id, user_id, leads) VALUES ($1, $2, $3)',
        [met.group, id, dice.once(3)],
      )
      if (!dice.once(3))
        await ask(world, 'PUT', `${MEETINGS}${met.id}/people/${id}/`, { here: true })
    }
    if (dice.once(2)) await ask(world, 'PUT', `${MEETINGS}${met.id}/`, {})
  }
}

/**
 * Compares the numbers of groups on every screen of the office. A list that is done keeps people who were erased since,
 * so that it may have more than it names.
 * @returns where two differ
 */
export async function findOtherNumbers(world: World): Promise<string | null> {
  const all = (await ask(world, 'GET', `${GROUPS}office/`)).text
  const { groups } = (await ask(world, 'GET', `${GROUPS}report/?from=2000-01-01&to=2999-12-31`))
    .body as { groups: { id: number; came: number; people: number; guests: number }[] }
  const erased = await world.server.services.db.withdrawal.count({
    where: { kind: 'erased', back: false },
  })
  for (const met of await findMeetings(world)) {
    const office = (JSON.parse(all) as OfficeGroup[]).find(({ id }) => id === met.group)
    const [group, list] = [await groupOf(world, met), await listOf(world, met)]
    const here = list.people.filter((person) => person.here).length
    const recent = group.recent.find(({ id }) => id === met.id)
    const report = groups.find(({ id }) => id === met.group)
    const reported = list.done_at ? (report ?? { came: -1, people: -1, guests: -1 }) : null
    const pairs = [
      ['people', office?.people, group.people.length],
      ['leaders', office?.led_by.length, group.people.filter(({ leads }) => leads).length],
      ['guests', recent?.guests, list.guests],
      ...(reported
        ? [
            ['came', recent?.came, reported.came],
            ['named', reported.people, here],
            ['guests of the report', reported.guests, list.guests],
            [
              'came without a name',
              Math.min(Math.max(here, reported.came), here + erased),
              reported.came,
            ],
          ]
        : [['came', recent?.came, here]]),
    ]
    const other = pairs.find(([, one, another]) => one !== another)
    if (other) return `of the group ${met.name}, two screens differ: ${other.join(', ')}`
  }
  return null
}
