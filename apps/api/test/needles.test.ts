import { createHash } from 'node:crypto'
import { contract, DAY_MS, type Endpoint } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, aSession, type Person, postMark, withRole } from './factories.ts'
import { outboxMails } from './outbox.ts'
import { knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'
import { aPlan, aTeam, inDepartment, putOn, tell } from './serving.ts'

// Two people whom the directory hides help in a confidential group. Whatever an admin, a carer, a steward or a leader is
// told about them stands in their own list; what refuses, counts, mails and logs tells nobody else of them.

const lines: string[] = []
const server = await aChurch({ logged: (line) => lines.push(line) })
const { clock, request, services } = server
const { db, pool } = services

const zelda = await aMember(server, { firstName: 'Zeldamira', lastName: 'Hiddenbrook' })
const quill = await aMember(server, { firstName: 'Quillon', lastName: 'Veiledhurst' })
const needles = [zelda, quill]

const sound = await aTeam(server, { people: 1, name: 'Sound desk' })
const circle = await aTeam(server, { people: 0, name: 'Quietrefuge' })
const { admin, leader } = sound
const [ann] = sound.members
if (!ann) throw new Error('Too few')
await inDepartment(server, 'Sound desk', [zelda])
await inDepartment(server, 'Quietrefuge', needles)
for (const { id } of needles) {
  await db.member.update({
    where: { id },
    data: { phoneNumber: `07700 90${id}`, birthday: clock.now().toISOString().slice(5, 10) },
  })
  const nothing = { listed: false, phone: false, email: false, address: false, picture: false }
  await db.sharing.create({
    data: { memberId: id, ...nothing, birthday: false, departments: false, chosenAt: clock.now() },
  })
}

// Both serve in the circle while Ann serves at the desk, so that neither can take her place.
const atDesk = await aPlan(server, sound, { name: 'Worship' })
const inCircle = await aPlan(server, circle, { name: 'Candlewick evening', roles: { Host: 2 } })
const slotOf = ({ slots }: typeof atDesk, at = 0) => slots[at]?.id ?? 0
await putOn(server, leader, slotOf(atDesk), ann.id).expect(200)
for (const [n, { id }] of needles.entries()) {
  await putOn(server, circle.leader, slotOf(inCircle, n), id).expect(200)
}
for (const team of [sound, circle]) await tell(server, team.leader, team.team.id).expect(200)

const running = await aSession(server, { name: 'Candlewick now' })
const department = await db.department.findUniqueOrThrow({ where: { name: 'Quietrefuge' } })
await db.sessionDepartment.create({
  data: { sessionId: running.id, departmentId: department.id },
})
for (const needle of needles) await postMark(server, needle, running).expect(201)
await db.servingSlot.create({
  data: {
    sessionId: running.id,
    teamId: circle.team.id,
    role: 'Host',
    userId: zelda.id,
    state: 'yes',
    changedAt: clock.now(),
  },
})
const household = await db.household.create({
  data: {
    name: 'Hiddenbrook',
    createdAt: clock.now(),
    members: { create: needles.map(({ id }) => ({ userId: id, relation: 'adult' })) },
  },
})
for (const { auth } of needles) {
  await request.post('/api/users/profile/ask/').set(auth).send({ what: 'call' }).expect(201)
}
const { id: careCase } = await db.careCase.findFirstOrThrow({ where: { userId: zelda.id } })
const file = `Id,First Name,Last Name\n${zelda.id},Zeldamira,Hiddenbrook\n`
const { body: imported } = await request
  .post('/api/users/admin/imports/')
  .set(admin.auth)
  .field('kind', 'people')
  .attach('file', Buffer.from(file), 'people.csv')
  .expect(201)
await services.outbox.idle()

/** What names the two, or the group in which they help. */
const ofNeedles = needles.flatMap(({ first_name, last_name, email }) => [
  first_name,
  last_name,
  email,
])
const ofGroup = ['Quietrefuge', 'Candlewick']

const known = {
  ...knownFields(zelda, running),
  user: zelda.id,
  users: [zelda.id, quill.id],
  with: { user: zelda.id },
  person: zelda.id,
  ids: [zelda.id, quill.id],
  leaders: [zelda.id],
  session: running.id,
  keyword: 'Zeldamira',
  from: '2026-01-01',
  to: '2026-12-31',
}
const rows = Object.entries<Endpoint>(contract)
const idsOf = ({ path }: Endpoint, ids: number[]) => (path.includes(':') ? [...new Set(ids)] : [0])
const subjects = [zelda.id, running.id, household.id, careCase, imported.id]
/** They say what stands in the file that an admin has sent; its rows say who is meant. */
const ABOUT_FILES = ['listImports', 'getImport']

test('who was told about a person stands in that person’s list, whichever row answered', async () => {
  const viewers = {
    admin,
    leader: circle.leader,
    steward: await withRole(server, 'steward'),
    carer: await withRole(server, 'carer'),
  }
  const unnoted: string[] = []
  const noted = new Set<string>()
  const since = new Date(clock.now().getTime() - DAY_MS)
  for (const [role, { auth: headers }] of Object.entries(viewers)) {
    for (const [name, row] of rows) {
      if (row.method !== 'GET' || row.access === 'public' || ABOUT_FILES.includes(name)) continue
      for (const id of idsOf(row, subjects)) {
        await pool.query(
          `DELETE FROM looks; DELETE FROM audit_events WHERE action ~ '^(member|care)[.](view|list|contact)'`,
        )
        const { status, text = '' } = await requestSample(server, row, { headers, id, known })
        const tells = ofNeedles.slice(0, 3).some((word) => text.includes(word))
        if (status >= 400 || !tells) continue
        const looks = await services.findLooks(zelda.id, since)
        if (looks.length > 0) noted.add(name)
        else unnoted.push(`${name} (${role}, ${id})`)
      }
    }
  }
  expect(unnoted).toEqual([])
  expect(noted.size).toBeGreaterThan(15)
})

/** Callers who may not know of the two; a leader knows the people of the own team by name. */
const callers: Record<string, () => Promise<Person | null>> = {
  'a stranger': async () => null,
  'a member of a team of theirs': async () => ann,
  'a newcomer who waits': async () => {
    const person = await aMember(server)
    await db.user.update({ where: { id: person.id }, data: { approvedAt: null } })
    return person
  },
  'somebody who left': async () => {
    const person = await aMember(server)
    const left = { standing: 'left', leftOn: clock.now() }
    await db.user.update({ where: { id: person.id }, data: left })
    return person
  },
  'a steward': () => withRole(server, 'steward'),
  'a carer': () => withRole(server, 'carer'),
  'a leader': async () => leader,
}
/**
 * They delete the caller, or hash a password. Rows of admins, and of signed-in people for a stranger, are refused before
 * anything is read.
 */
const SKIPPED = ['deleteOwnAccount', 'signIn', 'register', 'changePassword', 'confirmPasswordReset']
const seesNobody = ['a stranger', 'a newcomer who waits', 'somebody who left']

test.each(Object.keys(callers))(
  'no refusal tells %s of hidden people or their group',
  async (kind) => {
    const make = callers[kind] ?? (async () => null)
    let caller = await make()
    const told: string[] = []
    let refusals = 0
    for (const [name, row] of rows) {
      if (SKIPPED.includes(name) || row.access === 'admin' || row.file) continue
      if (kind === 'a stranger' && row.access !== 'public') continue
      for (const id of idsOf(row, [zelda.id, slotOf(atDesk)])) {
        const headers = caller?.auth ?? {}
        const { status, text = '' } = await requestSample(server, row, { headers, id, known })
        if (status === 401 && caller) caller = (await make()) ?? caller
        const isRefusal = status >= 400
        if (isRefusal) refusals++
        if (!isRefusal && !seesNobody.includes(kind)) continue
        const people = kind === 'a leader' ? [quill.first_name, quill.last_name] : ofNeedles
        const words = isRefusal ? [...people, ...ofGroup] : people
        const found = words.filter((word) => text.includes(word))
        if (found.length > 0) told.push(`${name} ${id} ${status}: ${found}`)
      }
    }
    expect(told).toEqual([])
    expect(refusals).toBeGreaterThan(10)
  },
)

test('no mail to others, no log line and no count of attempts tells of them', async () => {
  await services.outbox.idle()
  const own = [...needles, circle.leader, circle.admin, admin].map(({ email }) => email)
  const mails = (await outboxMails(services.env.DATA_DIR)).filter(
    ({ to }) => !to?.some(({ address }) => own.includes(address ?? '')),
  )
  expect(mails.length).toBeGreaterThan(0)
  for (const { text = '', subject = '' } of mails) {
    for (const word of [...ofNeedles, ...ofGroup]) expect(subject + text).not.toContain(word)
  }
  expect(lines.length).toBeGreaterThan(100)
  const said = lines.join('\n')
  for (const word of [...ofNeedles, ...ofGroup]) expect(said).not.toContain(word)
  const { rows: kept } = await pool.query<{ key: string }>('SELECT key FROM rate_limits')
  expect(kept.length).toBeGreaterThan(0)
  const { rows: people } = await pool.query<{ id: number; email: string }>(
    'SELECT id, email FROM users WHERE email IS NOT NULL',
  )
  const tries = people.flatMap(({ id, email }) => [String(id), email])
  const plain = tries.flatMap((each) => [
    each,
    createHash('sha256').update(each).digest('base64url').slice(0, 32),
  ])
  const keys = kept.map(({ key }) => key.slice(key.indexOf('/') + 1))
  expect(keys.filter((key) => plain.includes(key))).toEqual([])
})
