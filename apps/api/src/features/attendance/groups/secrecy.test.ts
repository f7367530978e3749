import { once } from 'node:events'
import { contract, type Endpoint, groupEndpoints, groupErrors, LIVE_PATH } from '@church/shared'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aMember, aSession, later, type Person, withRole } from '../../../../test/factories.ts'
import { aGroup, finishList, GROUPS, linkOf, tapOn } from '../../../../test/groups.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { knownFields, requestSample } from '../../../../test/samples.ts'
import { aChurch } from '../../../../test/server.ts'
import { aLeader } from '../../../../test/serving.ts'
import { inTransaction } from '../../../platform/db.ts'
import { remindLeaders } from './jobs.ts'

// Somebody wants to know who is in the recovery group. Nothing that they may call tells them that there is one.

const lines: string[] = []
const server = await aChurch({ logged: (line) => lines.push(line) })
const { clock, request, services } = server
const { db, pool } = services

/** What each call of a group takes. */
const TYPED = { here: true, accept: true, shares: true, title: 'x', text: 'x' }

const SECRET_WORDS = ['Quietrefuge', 'Anchorlight']
const session = await aSession(server, { from: -10, to: 300 })

const zelda = await aMember(server, { firstName: 'Zeldamira', isConfirmed: true })
const parent = await aMember(server)
const former = await aMember(server)
const people: Record<string, Person> = {
  'a member': await aMember(server),
  'a leader of another group': (await aGroup(server, { name: 'Choir' })).leader,
  'a leader of a team': await aLeader(server),
  'a steward': await withRole(server, 'steward'),
  'a carer': await withRole(server, 'carer'),
  'a relative': parent,
  'a former member': former,
  'a newcomer who waits': await aMember(server),
  'somebody who left': await aMember(server),
}
await db.household.create({
  data: {
    name: 'Hill',
    createdAt: clock.now(),
    members: {
      create: [zelda, parent].map(({ id }) => ({
        userId: id,
        relation: 'adult',
        mayAct: true,
        agreedAt: clock.now(),
      })),
    },
  },
})
await db.user.update({
  where: { id: people['a newcomer who waits']?.id ?? 0 },
  data: { approvedAt: null },
})
await db.user.update({
  where: { id: people['somebody who left']?.id ?? 0 },
  data: { standing: 'left', leftOn: clock.now() },
})

/** Rows whose answers differ from call to call, or that are a whole download. */
const VOLATILE = ['downloadOwnData', 'getStatus']
const reads = Object.entries<Endpoint>(contract).filter(
  ([name, row]) =>
    row.method === 'GET' &&
    !['admin', 'reader'].includes(row.access) &&
    !VOLATILE.includes(name) &&
    !row.path.includes(':key'),
)
const known = { ...knownFields(zelda, session), keyword: 'Zeldamira', user: zelda.id }

const { body: feed } = await request
  .post('/api/users/profile/feeds/')
  .set(former.auth)
  .send({ name: 'Phone' })
  .expect(201)
/** What is no row of the contract: feeds and pages. */
const otherPaths = ['/calendar/public.ics', new URL(feed.url).pathname, '/manifest.webmanifest']

/** Everything that a caller can read, with the ids of people and sessions that they know. */
async function readAll(caller: Person | undefined, ids: number[]) {
  const answers = new Map<string, string>()
  for (const path of otherPaths) answers.set(path, (await request.get(path)).text)
  for (const [name, row] of reads) {
    for (const id of row.path.includes(':') ? ids : [0]) {
      const headers = caller?.auth ?? {}
      const { status, text = '' } = await requestSample(server, row, { headers, id, known })
      answers.set(`${name} ${id}`, `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
    }
  }
  return answers
}

// Everybody is there from the start, and so is an open group.
const open = await aGroup(server, { name: 'Open house' })
const { admin } = open
const leader = await aMember(server, { firstName: 'Lea', isConfirmed: true })
const [invited, asking, extra] = [
  await aMember(server),
  await aMember(server),
  await aMember(server),
]

const ids = [zelda.id, session.id]
const callers: [string, Person | undefined][] = [
  ['a stranger', undefined],
  ...Object.entries(people),
]
const before = new Map<string, Map<string, string>>()
for (const [name, caller] of callers) before.set(name, await readAll(caller, ids))
const attendanceId = async () =>
  (await pool.query(`SELECT last_value FROM attendance_id_seq`)).rows[0]?.last_value
const idsBefore = await attendanceId()

const heard: string[] = []
const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH, { origin: server.url })
await once(socket, 'open')
socket.on('message', (message) => heard.push(String(message)))
afterAll(() => socket.close())

// The group lives: people come, one leaves again, the list is done, and its leader writes.
const closed = await aGroup(server, {
  name: 'Quietrefuge',
  visibility: 'closed',
  people: 0,
  places: 8,
  admin,
  leader,
})
await request
  .put(`${GROUPS}${closed.group.id}/`)
  .set(closed.admin.auth)
  .send({ purpose: 'Anchorlight', meets_at: 'Anchorlight Hall' })
  .expect(200)
await request
  .post(`${GROUPS}${closed.group.id}/invitations/`)
  .set(closed.leader.auth)
  .send({ email: zelda.email })
  .expect(200)
await request.post(`${GROUPS}${closed.group.id}/join/`).set(zelda.auth).send({}).expect(200)
await db.groupPerson.create({ data: { groupId: closed.group.id, userId: former.id } })
await db.groupPerson.delete({
  where: { groupId_userId: { groupId: closed.group.id, userId: former.id } },
})
await request
  .post(`${GROUPS}${closed.group.id}/messages/`)
  .set(closed.leader.auth)
  .send({ title: 'Quietrefuge', text: 'Quietrefuge meets.' })
  .expect(200)
await later(server, '2026-01-11T10:45:00Z', closed.leader, closed.admin, zelda)
await tapOn(server, closed.leader, { meeting: closed.meeting, user: zelda.id }).expect(200)
await finishList(server, closed.leader, closed.meeting, { guests: 2, note: 'Anchorlight' })
clock.set('2026-01-11T10:00:00Z')

const groups = { open, closed }
for (const { group } of [open, closed]) {
  await db.groupPerson.createMany({
    data: [
      { groupId: group.id, userId: invited.id, standing: 'invited' },
      { groupId: group.id, userId: asking.id, standing: 'asked' },
      { groupId: group.id, userId: extra.id },
    ],
  })
}
const viewers = {
  'its leader': ({ leader }: typeof open) => leader,
  'the leader of another': ({ group }: typeof open) =>
    group.id === open.group.id ? leader : open.leader,
  'its member': () => extra,
  'somebody invited': () => invited,
  'somebody who asks': () => asking,
  'a member': () => people['a member'] as Person,
  'an admin': () => admin,
}

test.each(callers)('%s reads the same as before there was a closed group', async (name, caller) => {
  const now = await readAll(caller, ids)
  const changed = [...now].filter(([key, text]) => before.get(name)?.get(key) !== text)
  expect(changed.map(([key, text]) => `${key}: ${text.slice(0, 300)}`)).toEqual([])
  expect(now.size).toBeGreaterThan(40)
})

test.each(callers)('no answer to %s about its ids has a word of it', async (_, caller) => {
  const told: string[] = []
  const skipped = ['deleteOwnAccount', 'signIn', 'register', 'changePassword', 'signOut']
  for (const [name, row] of Object.entries<Endpoint>(contract)) {
    if (skipped.includes(name) || row.file || row.access === 'reader') continue
    const isGroups = name in groupEndpoints
    if (row.method !== 'GET' && !isGroups) continue
    for (const id of row.path.includes(':') ? [closed.group.id, closed.meeting] : [0]) {
      const headers = caller?.auth ?? {}
      const { text = '' } = await requestSample(server, row, { headers, id, known })
      if (SECRET_WORDS.some((word) => text.includes(word))) told.push(`${name} ${id}`)
    }
  }
  expect(told).toEqual([])
})

test('whatever is asked of it answers as of a group that never was', async () => {
  const differing: string[] = []
  for (const [name, caller] of callers) {
    for (const [rowName, row] of Object.entries<Endpoint>(groupEndpoints)) {
      if (!row.path.includes(':') || row.access === 'admin') continue
      const real = row.path.includes(':meeting') ? closed.meeting : closed.group.id
      const answer = async (id: number) => {
        const path = row.path.replace(':user', String(zelda.id)).replace(/:\w+/, String(id))
        const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
        const body = { ...TYPED, email: zelda.email }
        const {
          status,
          body: said,
          headers,
        } = await request[method](path)
          .set(caller?.auth ?? {})
          .send(method === 'get' ? undefined : body)
        const { request_id: _, ...rest } = said
        return JSON.stringify([status, rest, Object.keys(headers).sort()])
      }
      if ((await answer(real)) !== (await answer(2_000_000_000)))
        differing.push(`${name}: ${rowName}`)
    }
  }
  expect(differing).toEqual([])
})

test('neither its meetings nor its marks use up an id of services', async () => {
  expect(await attendanceId()).toBe(idsBefore)
  expect((await aSession(server)).id).toBe(session.id + 1)
})

test('a former member who asks while its list is kept waits no longer than for nothing', async () => {
  const { meeting, group } = closed
  const calls = Object.values<Endpoint>(groupEndpoints).filter(
    ({ access, method, path }) =>
      access === 'member' && method !== 'GET' && /:(?:id|meeting)/.test(path),
  )
  await inTransaction(server.beside, async (other) => {
    await other.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [group.id])
    await other.query('SELECT FROM group_meetings WHERE id = $1 FOR UPDATE', [meeting])
    for (const row of calls) {
      const method = row.method.toLowerCase() as 'post' | 'put' | 'delete'
      const path = row.path
        .replace(':user', String(zelda.id))
        .replace(':meeting', String(meeting))
        .replace(':id', String(group.id))
      const body = { ...TYPED, email: zelda.email }
      await request[method](path).set(former.auth).send(body).expect(404)
    }
  })
  expect(calls.length).toBeGreaterThan(8)
})

test('neither the live channel nor the metrics tell of it', async () => {
  const of = ({ group, meeting }: typeof open) => [group.id, meeting].map(String)
  const said = [...heard, await services.metrics.registry.metrics()].join('\n')
  for (const word of [...SECRET_WORDS, ...of(closed)]) expect(said).not.toContain(word)
  // The session that runs has nobody, even while people are marked in a group.
  expect(heard.filter((message) => !message.includes('"count":0'))).toEqual([])
})

test('no mail to anybody else, and no line of the log, has a word of it', async () => {
  await services.outbox.idle()
  const own = [zelda, leader, extra].map(({ email }) => email)
  const mails = await outboxMails(services.env.DATA_DIR)
  const others = mails.filter(({ to }) => !to?.some(({ address }) => own.includes(address ?? '')))
  const said = [
    ...others.map(({ subject, text }) => `${subject} ${text}`),
    ...mails.map(({ subject }) => subject ?? ''),
    ...lines,
  ].join('\n')
  for (const word of SECRET_WORDS) expect(said).not.toContain(word)
  expect(mails.length).toBeGreaterThan(1)
})

describe('who may call', () => {
  type ViewerName = keyof typeof viewers
  const { notFound, notYours, notLeader, meetingNotFound } = groupErrors
  const LEADERS = ['its leader', 'an admin']
  const PEOPLE = ['its member', ...LEADERS]

  /** The refusal that the rules call for; undefined where the caller is let in. */
  function refusalOf(row: Endpoint, visibility: keyof typeof groups, viewer: ViewerName) {
    if (row.path.includes(':meeting')) {
      if (row.path.endsWith('/mark/')) {
        return ['its leader', 'its member'].includes(viewer) ? undefined : meetingNotFound.code
      }
      return LEADERS.includes(viewer) ? undefined : meetingNotFound.code
    }
    const isOutside = ['a member', 'the leader of another'].includes(viewer)
    if (visibility === 'closed' && isOutside) return notFound.code
    if (/\/(?:join|leave)\/$/.test(row.path)) return undefined
    if (row.path.endsWith('/sharing/')) {
      return ['its leader', 'its member'].includes(viewer) ? undefined : notYours.code
    }
    if (!PEOPLE.includes(viewer)) return notYours.code
    const isForLeaders = /\/(?:invitations|messages)\/$|\/people\//.test(row.path)
    return isForLeaders && !LEADERS.includes(viewer) ? notLeader.code : undefined
  }

  const rows = Object.entries<Endpoint>(groupEndpoints).filter(
    ([, row]) =>
      row.access === 'member' && row.path.includes(':') && !/(?:join|leave)\/$/.test(row.path),
  )
  const refusals = [notFound, notYours, notLeader, meetingNotFound].map(({ code }) => code)
  test.each(rows)('%s', async (_, row) => {
    const wrong: string[] = []
    for (const [visibility, group] of Object.entries(groups)) {
      for (const [viewer, choose] of Object.entries(viewers)) {
        const path = row.path
          .replace(':id', String(group.group.id))
          .replace(':meeting', String(group.meeting))
          .replace(':user', '2000000000')
        const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
        const body = {
          here: true,
          accept: true,
          shares: false,
          email: 'no@x.test',
          title: 'x',
          text: 'x',
        }
        const { body: said } = await request[method](path)
          .set(choose(group).auth)
          .send(method === 'get' ? undefined : body)
        const code = refusals.includes(said.code) ? said.code : undefined
        const expected = refusalOf(row, visibility as keyof typeof groups, viewer as ViewerName)
        // An admin who stands nowhere with a group has nothing to share with it.
        const isOffice = viewer === 'an admin' && row.path.endsWith('/sharing/')
        if (code !== expected && !isOffice)
          wrong.push(`${visibility}, ${viewer}: ${code}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('a link of last week, of a closed group, opens nothing and says nothing', async () => {
  await later(server, '2026-01-18T12:20:00Z', leader)
  await remindLeaders(services)
  await services.outbox.idle()
  const token = await linkOf(server, leader)
  await request.post('/api/groups/link/').send({ token }).expect(200)
  clock.set('2026-01-25T12:20:00Z')
  const answers = []
  for (const each of [token, `${token}x`, 'made-up']) {
    const { status, body } = await request.post('/api/groups/link/').send({ token: each })
    answers.push(`${status} ${body.code} ${body.detail}`)
  }
  expect(new Set(answers).size).toBe(1)
})
