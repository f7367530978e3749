import type { ImportRow, ImportSummary } from '@church/shared'
import iconv from 'iconv-lite'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ALL_SHARED,
  aMember,
  anAdmin,
  aSession,
  aSessionAt,
  chooseKeeping,
  later,
  PASSWORD,
  type Person,
} from '../../../../test/factories.ts'
import { createDice } from '../../../../test/fuzz/dice.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { PICTURE } from '../../../../test/samples.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { tryAdvisoryLock } from '../../../platform/advisory-lock.ts'
import { expireOverdueSessions } from '../../attendance/sessions/index.ts'
import { deleteOldImports } from './jobs.ts'

const server = await aChurch()
const elsewhere = await startAnotherServer(server)
const { clock, request, services } = server
const { db, pool } = services

let admin: Person
beforeEach(async () => {
  await pool.query(
    'TRUNCATE users, departments, groups, households, sessions, imports, import_choices CASCADE',
  )
  await pool.query(`DELETE FROM settings WHERE key = 'directory'`)
  clock.set('2026-01-11T08:00:00Z')
  admin = await anAdmin(server, { lastName: 'Zimmer' })
})

const PATH = '/api/users/admin/imports/'

const upload = (file: string | Buffer, kind = 'people') =>
  request
    .post(PATH)
    .set(admin.auth)
    .field('kind', kind)
    .field('file_name', 'people.csv')
    .attach('file', Buffer.from(file), 'people.csv')

const choose = (id: number, body: object) => request.put(`${PATH}${id}/`).set(admin.auth).send(body)

/** Uploads a file. A column Id has our ids, as an admin says. */
async function preview(file: string | Buffer, kind = 'people'): Promise<ImportSummary> {
  const { body } = await upload(file, kind).expect(201)
  const asks = body.questions.some(({ key }: { key: string }) => key === 'id')
  if (!asks) return body
  return (await choose(body.id, { choices: { id: 'ours' } }).expect(200)).body
}

const post = (id: number, step: 'apply' | 'undo', body: object = {}) =>
  request.post(`${PATH}${id}/${step}/`).set(admin.auth).send(body)

const get = async (id: number): Promise<ImportSummary> =>
  (await request.get(`${PATH}${id}/`).set(admin.auth).expect(200)).body

async function rowsOf(id: number, query: object = {}): Promise<ImportRow[]> {
  const { body } = await request
    .get(`${PATH}${id}/rows/`)
    .query({ page_size: 100, ...query })
    .set(admin.auth)
    .expect(200)
  return body.results
}

/** Uploads and applies a file. */
async function importFile(file: string | Buffer, kind = 'people', decisions: object = {}) {
  const { id } = await preview(file, kind)
  const { body } = await post(id, 'apply', decisions)
  expect(body).toMatchObject({ state: 'applied' })
  return body as ImportSummary
}

/** An export of everybody. */
const exported = async (): Promise<string> =>
  (
    await request
      .post('/api/users/admin/exports/')
      .set(admin.auth)
      .send({ kind: 'people' })
      .expect(200)
  ).text

const counts = ({ rows }: ImportSummary) =>
  Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))

const findPerson = (lastName: string) =>
  db.user.findFirstOrThrow({
    where: { lastName },
    include: { member: { include: { departments: { include: { department: true } } } } },
  })

/** The rows of every table that an import may write, without what says that it did. */
async function digest(): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT
       (SELECT json_agg(users ORDER BY id) FROM users) AS users,
       (SELECT json_agg(members ORDER BY id) FROM members) AS members,
       (SELECT json_agg(row ORDER BY member_id, department_id) FROM member_departments AS row) AS member_departments,
       (SELECT json_agg(departments ORDER BY id) FROM departments) AS departments,
       (SELECT json_agg(households ORDER BY id) FROM households) AS households,
       (SELECT json_agg(row ORDER BY household_id, user_id) FROM household_members AS row) AS household_members,
       (SELECT json_agg(sessions ORDER BY id) FROM sessions) AS sessions,
       (SELECT json_agg(attendance ORDER BY session_id, user_id) FROM attendance) AS attendance`,
  )
  return rows[0]
}

const UTF8 = 'First Name,Last Name,Email,City,Phone\n'

test('a German Excel list, and one in UTF-8, arrive as they were written', async () => {
  const german = iconv.encode(
    'Vorname;Nachname;E-Mail;Geburtsdatum;Straße;Ort;Handy\r\n' +
      'Ayşe'.replace('ş', 's') +
      ';Ünal;ayse@church.test;17.05.1990;"Große Straße 1";Köln;+49 171 5550100\r\n' +
      'Zoë;Œuvre – „Q“;zoe@church.test;1.2.1985;=1+1;Zürich;\r\n',
    'windows-1252',
  )
  expect(counts(await importFile(german))).toEqual({ new: 2 })
  const unal = await findPerson('Ünal')
  expect(unal).toMatchObject({ firstName: 'Ayse', email: 'ayse@church.test', passwordHash: null })
  expect(unal.member).toMatchObject({
    streetName: 'Große Straße 1',
    city: 'Köln',
    phoneNumber: '+49 171 5550100',
    dateOfBirth: new Date('1990-05-17'),
  })
  expect((await findPerson('Œuvre - „Q“')).member).toMatchObject({ streetName: '=1+1' })

  await importFile(`\uFEFFfirst_name\tlast_name\tTown\nÉmile\tŁukasz\t"Say ""hi"""\n`)
  expect((await findPerson('Łukasz')).member?.city).toBe('Say "hi"')
  // Nobody is invited or told.
  expect(await outboxMails(services.env.DATA_DIR)).toEqual([])
})

test('the same file twice adds nothing, even for a couple with one address', async () => {
  const file = `${UTF8}Ruth,Moab,moab@church.test,Luton,\nBoaz,Moab,MOAB@church.test,Luton,01582 555100\nNo,Body,,,01582 555200\n`
  expect(counts(await importFile(file))).toEqual({ new: 3 })
  const boaz = await db.user.findFirstOrThrow({
    where: { firstName: 'Boaz' },
    include: { member: true },
  })
  expect([boaz.email, boaz.member?.email2]).toEqual([null, 'moab@church.test'])
  const again = await preview(file)
  expect(counts(again)).toEqual({ same: 3 })
  await post(again.id, 'apply').expect(200)
  expect(await db.user.count()).toBe(4)
})

test('an export that is imported changes nothing', async () => {
  await importFile(
    'First Name,Last Name,Email,Phone,Date of Birth,City,Member Type,Departments,Standing,Joined,Household\n' +
      "Ruth,O'Moab,ruth@church.test,+44 1582 555100,1990-05-17,=1+1,Regular,Choir; Youth,left,1999-02-01,\n" +
      'Naomi,Moab,,,,"Lu""ton",,,active,,"The Moabs"\nObed,Moab,,,2020-01-01,,,,,,"The Moabs; The Boazes"\n',
  )
  const summary = await preview(await exported())
  const { columns } = summary
  expect(columns.filter(({ field }) => field === null)).toEqual([])
  expect(counts(summary)).toEqual({ same: 4 })
})

test('whatever people are called, an export of them changes nothing', async () => {
  const parts = ['=', '+', '-', '@', "'", '"', ',', ';', '\\', 'Ü', 'ß', 'a', 'B', '1', ' ', '😀']
  const dice = createDice(22)
  const word = () => Array.from({ length: 1 + dice.below(6) }, () => dice.one(parts)).join('')
  for (let n = 0; n < 25; n++) {
    const [first, last, city, department] = [word(), word(), word().trim(), word().trim()]
    const person = { first_name: `${first}x`.trim(), last_name: `${last}y`.trim() }
    const { body } = await request.post('/api/users/create/').set(admin.auth).send(person)
    const department_set = department ? [{ department_name: department }] : []
    await request
      .put(`/api/users/members/${body.id}/update/`)
      .set(admin.auth)
      .send({ city, department_set })
  }
  const summary = await preview(await exported())
  expect(counts(summary)).toEqual({ same: 26 })
})

describe('matching', () => {
  test('finds people by id, by address with name, and by name with date of birth', async () => {
    const ruth = await aMember(server, {
      firstName: 'Ruth',
      lastName: 'Moab',
      isConfirmed: true,
    })
    await importFile('First Name,Last Name,Birthdate\nObed,Boaz,17/05/1990\n')
    const { id } = await importFile(
      `Id,First Name,Last Name,Email,Birthdate,City\n${ruth.id},Ruth,Boaz,,17/05/1990,\n`,
    )
    expect(await rowsOf(id)).toMatchObject([
      {
        verdict: 'changes',
        person: ruth.id,
        changes: [
          { field: 'last_name', before: 'Moab', after: 'Boaz' },
          { field: 'dateofbirth', before: '', after: '1990-05-17' },
        ],
      },
    ])
    const file = `Id,First Name,Last Name,Email,Birthdate,City\n,ruth,BOAZ,${ruth.email},,Luton\n${ruth.id},RUTH,boaz,,1990-05-17,Ely\n,OBED,boaz,,1990-05-17,Ely\n`
    const rows = await rowsOf((await preview(file)).id)
    const obed = await db.user.findFirstOrThrow({ where: { firstName: 'Obed' } })
    // Rows with problems come first.
    expect(rows.map(({ line, verdict, person }) => [line, verdict, person])).toEqual([
      [3, 'refused', ruth.id],
      [2, 'changes', ruth.id],
      [4, 'changes', obed.id],
    ])
    expect(rows[0]?.reason).toBe('Line 2 is about the same person.')
  })

  describe('of an account', () => {
    const FILE =
      'First Name,Last Name,Email,Birthdate,Street\nRuth,Moab,ruth@church.test,1990-05-17,1 Secret Street\n'

    /** Registers over HTTP under the name of the woman in the file. */
    async function registered(email: string) {
      const { body } = await request
        .post('/api/users/register/')
        .send({ first_name: 'Ruth', last_name: 'Moab', email, password: PASSWORD })
        .expect(201)
      return { id: Number(body.id), auth: { Authorization: `Bearer ${body.token}` } }
    }

    /** What is in the directory’s entry of a person, as they read it. */
    const readBy = async ({ id, auth }: Awaited<ReturnType<typeof registered>>) =>
      (await request.get(`/api/users/profile/${id}/`).set(auth).expect(200)).text

    test.each([
      ['her address, unconfirmed', 'ruth@church.test', {}],
      ['her address as the second one', 'eve@evil.test', { email_2: 'ruth@church.test' }],
      ['her date of birth', 'eve@evil.test', { dateofbirth: '1990-05-17' }],
    ])(
      'a stranger under her name with %s is asked about and learns nothing',
      async (_, email, typed) => {
        const stranger = await registered(email)
        await request
          .put('/api/users/profile/update/additional/')
          .set(stranger.auth)
          .send(typed)
          .expect(200)
        if (email !== 'ruth@church.test') {
          // The owner of another mailbox may have confirmed it.
          await db.user.update({
            where: { id: stranger.id },
            data: { emailConfirmedAt: clock.now() },
          })
        }
        const summary = await preview(FILE)
        const [row] = await rowsOf(summary.id)
        expect(row).toMatchObject({ verdict: 'ambiguous', candidates: [{ id: stranger.id }] })
        if (email === 'ruth@church.test') {
          const doubt = 'has an account whose address nobody has confirmed'
          expect(row?.reason).toBe(`Ruth Moab ${doubt}. Is it the same person?`)
          expect(row?.candidates[0]).toMatchObject({ doubt })
        }
        await post(summary.id, 'apply', { decide: { 2: null } }).expect(200)
        expect(await readBy(stranger)).not.toContain('Secret')
      },
    )

    test('asks while its owner waits for approval, and recognises it once confirmed and approved', async () => {
      const ruth = await registered('ruth@church.test')
      const set = (data: object) => db.user.update({ where: { id: ruth.id }, data })
      await set({ emailConfirmedAt: clock.now(), approvedAt: null })
      const [waiting] = await rowsOf((await preview(FILE)).id)
      expect(waiting?.reason).toContain('has an account that no admin has approved')
      await set({ approvedAt: clock.now() })
      await importFile(FILE)
      expect(await readBy(ruth)).toContain('Secret')
    })
  })

  test('asks about a name alone, an address of somebody else, and an id of another program', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const file = `Id,First Name,Last Name,Email,City\n,Rüth,moab,,Luton\n,Naomi,Bethlehem,${ruth.email},\n${ruth.id},Job,Uz,,\n`
    const before = await digest()
    const summary = await preview(file)
    expect(counts(summary)).toEqual({ ambiguous: 3 })
    const rows = await rowsOf(summary.id, { verdict: 'ambiguous' })
    for (const { candidates } of rows) expect(candidates.map(({ id }) => id)).toEqual([ruth.id])
    expect(rows[0]?.candidates[0]?.changes).toContainEqual({
      field: 'city',
      before: '',
      after: 'Luton',
    })
    const refusal = await post(summary.id, 'apply').expect(409)
    expect(refusal.body).toMatchObject({ code: 'import-blocked' })
    const wrong = await post(summary.id, 'apply', { decide: { 2: admin.id, 3: null, 4: null } })
    expect(wrong.body).toMatchObject({ code: 'import-not-offered' })
    const { body } = await post(summary.id, 'apply', {
      decide: { 2: ruth.id, 3: null },
      skip: [4, 99],
    })
    expect(body.result).toEqual({ added: 1, changed: 1, skipped: 1 })
    expect((await findPerson('moab')).member?.city).toBe('Luton')
    expect((await findPerson('Bethlehem')).member?.email2).toBe(ruth.email)
    await post(summary.id, 'undo').expect(200)
    expect(await digest()).toEqual(before)
  })

  test('an older list brings nobody back who has left since, and says so', async () => {
    const { id: personId } = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const file = await exported()
    const left = { standing: 'left', leftOn: clock.now() }
    await db.user.update({ where: { id: personId }, data: left })
    const { id } = await importFile(file)
    const row = (await rowsOf(id)).find(({ person }) => person === personId)
    expect(row).toMatchObject({ verdict: 'same', reason: expect.stringContaining('have left') })
    expect(await findPerson('Moab')).toMatchObject({ standing: 'left' })
  })

  test('a blank never overwrites, and the address of somebody with an account stays', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    await db.member.update({ where: { id: ruth.id }, data: { city: 'Luton', postcode: 'LU1' } })
    const { id } = await importFile(
      `Id,First Name,Last Name,Email,City,Postcode\n${ruth.id},Ruth,Moab,other@church.test,,LU2\n`,
    )
    expect((await rowsOf(id))[0]?.reason).toContain('They sign in as')
    const { email, member } = await findPerson('Moab')
    expect([email, member?.city, member?.postcode]).toEqual([ruth.email, 'Luton', 'LU2'])
  })

  test.each([
    ['2024-02-31', 'there is no 31 February'],
    ['29.02.2023', 'there is no 29 February 2023'],
    ['1990-13-01', 'there is no month 13'],
    ['last May', 'it is no date'],
    ['spring 1958', 'it names no day'],
  ])('leaves out the date %s and says why', async (date, why) => {
    const { id, left_out } = await preview(`First Name,Last Name,Birth Date\nRuth,Moab,${date}\n`)
    expect(left_out).toBe(1)
    expect(await rowsOf(id)).toMatchObject([
      {
        verdict: 'new',
        reason: `Date of Birth “${date}” left out: ${why}.`,
        left_out: [{ field: 'dateofbirth', value: date, why }],
      },
    ])
  })

  test('asks which comes first, day or month, unless a date settles it', async () => {
    const header = 'First Name,Last Name,Birth Date\n'
    const unclear = await preview(`${header}Ruth,Moab,03/04/1990\n`)
    expect(unclear.questions).toMatchObject([
      {
        key: 'order.dateofbirth',
        chosen: 'day-first',
        options: [{ example: '1990-04-03' }, { example: '1990-03-04' }],
      },
    ])
    const choices = { 'order.dateofbirth': 'month-first' }
    await choose(unclear.id, { choices }).expect(200)
    const birth = (after: string) => [
      { changes: expect.arrayContaining([{ field: 'dateofbirth', before: '', after }]) },
    ]
    expect(await rowsOf(unclear.id)).toMatchObject(birth('1990-03-04'))
    // The choice holds for the next file with these columns.
    expect(await rowsOf((await preview(`${header}Ruth,Moab,05/06/1990\n`)).id)).toMatchObject(
      birth('1990-05-06'),
    )
    const { questions } = await preview(
      `${header}Ruth,Moab,03/04/1990\nBoaz,Moab,12/31/1980\nObed,Moab,31/12/1980\nEve,Moab,12/30/1980\n`,
    )
    expect(questions).toEqual([])
  })

  test('offers people for rows whose dates other rows settle', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const { id } = await preview(
      'First Name,Last Name,Birth Date\nRuth,Moab,03/04/1990\nBoaz,Moab,12/31/1980\n',
    )
    const [row] = await rowsOf(id, { verdict: 'ambiguous' })
    expect(row?.candidates).toMatchObject([
      { id: ruth.id, changes: [{ field: 'dateofbirth', after: '1990-03-04' }] },
    ])
  })

  test.each([
    ['Name\nJean de la Croix\n', 'Jean', 'de la Croix'],
    ['Full Name\nMary Ann Hill\n', 'Mary Ann', 'Hill'],
    ['name\n"van Dyk, Ann"\n', 'Ann', 'van Dyk'],
    ['Vorname;Name\nEva;Groß Klein\n', 'Eva', 'Groß Klein'],
    ['First Name,Surname,Name\nRuth,Moab,Ruth of Moab\n', 'Ruth', 'Moab'],
  ])('splits a name in one column: %j', async (file, firstName, lastName) => {
    const { missing, rows } = await preview(file)
    expect({ missing, rows }).toMatchObject({ missing: [], rows: { new: 1 } })
    await importFile(file)
    expect(await findPerson(lastName)).toMatchObject({ firstName })
  })

  test('takes a name of one word, but no full name in a column beside a last name only', async () => {
    const { id } = await preview('Name\nCher\n')
    expect(await rowsOf(id)).toMatchObject([{ name: 'Cher', verdict: 'new' }])
    expect((await preview('Name,Surname\nAnn Hill,Hill\n')).missing).toEqual(['first_name'])
  })

  test('an admin matches columns that have other names', async () => {
    const { id, missing, columns } = await preview('Who,Surname,Misc\nRuth,Moab,x\n')
    expect(missing).toEqual(['first_name'])
    expect(columns).toContainEqual({ header: 'Who', field: null, sample: 'Ruth' })
    await post(id, 'apply', { skip_rest: true }).expect(409)
    const put = (columns: object) => request.put(`${PATH}${id}/`).set(admin.auth).send({ columns })
    expect((await put({ Who: 'last_name' }).expect(400)).body.code).toBe('import-field-twice')
    expect((await put({ Whom: 'city' }).expect(400)).body.code).toBe('import-unknown-column')
    const { body } = await put({ Who: 'first_name' }).expect(200)
    expect(body).toMatchObject({ missing: [], rows: { new: 1 } })
  })
})

describe('applying', () => {
  test('writes nothing if the last row but one is refused, and names its line', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) =>
      n === 4_998 ? `,,nobody@church.test,` : `Ann,Row${n},ann${n}@church.test,`,
    )
    const { id } = await preview(`First Name,Last Name,Email,City\n${rows.join('\n')}\n`)
    const { body } = await post(id, 'apply').expect(409)
    expect(body.detail).toContain('line 5000')
    expect(body.detail).toContain('This row has no name.')
    expect(await db.user.count()).toBe(1)
  })

  test('leaves out all rows in doubt if an admin wants that', async () => {
    await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const { id } = await preview(`${UTF8}Ruth,Moab,,,\n,,x,,\nNew,Person,,,\n`)
    const { body } = await post(id, 'apply', { skip_rest: true }).expect(200)
    expect(body).toMatchObject({ result: { added: 1, changed: 0, skipped: 2 }, progress: 1 })
    expect((await rowsOf(id)).map(({ skipped }) => skipped)).toEqual([true, true, false])
  })

  test('all is as before when the connection breaks in the middle', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => `Ann,Row${n},ann${n}@church.test,Luton,`)
    const { id } = await preview(UTF8 + rows.join('\n'))
    const before = await digest()
    // The connection that writes a row of the last third ends.
    await pool.query(
      `CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    )
    await pool.query(
      `CREATE TRIGGER break BEFORE INSERT ON users FOR EACH ROW
       WHEN (NEW.last_name = 'Row1200') EXECUTE FUNCTION break()`,
    )
    const query = vi.spyOn(pool, 'query')
    expect((await post(id, 'apply')).status).toBeGreaterThanOrEqual(500)
    // Outside of the transaction, so that everybody sees it before the rows are committed.
    expect(query.mock.calls).toContainEqual([expect.stringContaining('progress'), [id, 1_000]])
    query.mockRestore()
    await pool.query('DROP TRIGGER break ON users; DROP FUNCTION break')
    expect(await digest()).toEqual(before)
    expect(await get(id)).toMatchObject({ state: 'preview' })
    await post(id, 'apply').expect(200)
    expect(await db.user.count()).toBe(1_501)
  })

  test('refuses a preview that is out of date, and previews it again', async () => {
    const { id } = await preview(`${UTF8}Ruth,Moab,ruth@church.test,,\n`)
    const email = 'ruth@church.test'
    await aMember(server, { firstName: 'Ruth', lastName: 'Moab', email, isConfirmed: true })
    const { body } = await post(id, 'apply').expect(409)
    expect(body.code).toBe('import-out-of-date')
    expect(counts(await get(id))).toEqual({ same: 1 })
    await post(id, 'apply').expect(200)
    expect((await post(id, 'apply').expect(409)).body.code).toBe('import-already-applied')
  })

  test('is refused while another import is running', async () => {
    const { id } = await preview(`${UTF8}Ruth,Moab,,,\n`)
    const lock = await tryAdvisoryLock(pool, 'imports')
    expect((await post(id, 'apply').expect(409)).body.code).toBe('import-running')
    const columns = { City: null }
    const match = await request.put(`${PATH}${id}/`).set(admin.auth).send({ columns }).expect(409)
    expect(match.body.code).toBe('import-running')
    await lock?.release()
    await post(id, 'apply').expect(200)
  })

  test('gives a picture another address if a date of birth hides it', async () => {
    const setting = { mode: 'choice', newcomers: 'open' }
    await request.put('/api/users/admin/directory/').set(admin.auth).send(setting).expect(200)
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    await request
      .put('/api/users/profile/sharing/')
      .set(ruth.auth)
      .send({ listed: true, shares: ALL_SHARED })
      .expect(200)
    const { body } = await request
      .post('/api/users/profile/upload/')
      .set(ruth.auth)
      .attach('image', PICTURE, 'ruth.png')
      .expect(200)
    // Also by a row that is only possible because the admin leaves out an earlier one.
    const file = `Id,First Name,Last Name,Birthdate\n${ruth.id},Ruth,Moab,\n${ruth.id},Ruth,Moab,2015-01-01\n`
    const { id } = await importFile(file, 'people', { skip: [2] })
    await request.get(body.image).expect(404)
    expect((await rowsOf(id)).map(({ verdict, skipped }) => [verdict, skipped])).toEqual([
      ['same', true],
      ['changes', false],
    ])
  })

  test('leaves out an address that somebody may still take back', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab', isConfirmed: true })
    await request
      .put('/api/users/profile/update/')
      .set(ruth.auth)
      .send({ email: 'new@church.test' })
      .expect(200)
    const { id } = await importFile(`${UTF8}Naomi,Thief,${ruth.email},,\n`)
    expect((await rowsOf(id))[0]?.reason).toContain('reserved')
    expect(await findPerson('Thief')).toMatchObject({ email: null })
  })

  test('never changes the address of an account, even if its invitation is accepted meanwhile', async () => {
    await importFile(`${UTF8}Ruth,Moab,ruth@church.test,,\n`)
    const ruth = await findPerson('Moab')
    await request.post(`/api/users/${ruth.id}/invite/`).set(admin.auth).send({}).expect(200)
    await services.outbox.idle()
    const mail = (await outboxMails(services.env.DATA_DIR)).at(-1)
    const [, token] = /\/#\/invitation\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    const file = `Id,First Name,Last Name,Email,Departments\n${ruth.id},Ruth,Moab,eve@evil.test,Choir\n`
    const { id } = await preview(file)
    // A department that somebody else is adding holds up the import after it has judged its rows.
    const blocker = await server.beside.connect()
    await blocker.query(`BEGIN; INSERT INTO departments (name) VALUES ('Choir')`)
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    const applying = post(id, 'apply').then(({ status }) => status)
    await expect.poll(async () => (await server.beside.query(waiting)).rowCount).toBe(1)
    const accepting = elsewhere.request
      .post(`/api/invitations/${token}/`)
      .send({ password: PASSWORD, terms: true })
      .then(({ status }) => status)
    const isWaiting = expect.poll(async () => (await server.beside.query(waiting)).rowCount).toBe(2)
    await Promise.race([accepting, isWaiting])
    await blocker.query('ROLLBACK')
    blocker.release()
    expect(await Promise.all([applying, accepting])).toEqual([200, 404])
    const { email, passwordHash } = await findPerson('Moab')
    expect([email, passwordHash]).toEqual(['eve@evil.test', null])
  })

  test('needs a recent proof, and is in the log for each person', async () => {
    const { id } = await preview(`${UTF8}Ruth,Moab,ruth@church.test,,\n`)
    await db.refreshToken.updateMany({ data: { provedAt: new Date('2026-01-10T08:00:00Z') } })
    expect((await post(id, 'apply').expect(403)).body.code).toBe('proof-needed')
    await db.refreshToken.updateMany({ data: { provedAt: clock.now() } })
    await post(id, 'apply').expect(200)
    const { id: ruth } = await findPerson('Moab')
    const events = await db.auditEvent.findMany({
      where: { detail: { path: ['import'], equals: id } },
    })
    expect(events).toMatchObject([{ action: 'user.import', actorId: admin.id, subjectId: ruth }])
  })
})

describe('households', () => {
  const HEADER = 'First Name,Last Name,Date of Birth,Household,Family Role\n'

  test('are created once, and an adult stays in theirs', async () => {
    const file = `${HEADER}Boaz,Judah,1970-01-01,The Judahs,Head of Household\nObed,Judah,2020-01-01,THE JUDAHS,Child\nRuth,Judah,1980-01-01,The Judahs,\n`
    await importFile(file)
    const [household, other] = await db.household.findMany({
      include: { members: { include: { user: true }, orderBy: { userId: 'asc' } } },
    })
    expect(other).toBeUndefined()
    expect(household?.name).toBe('The Judahs')
    expect(household?.members.map(({ user, relation }) => [user.firstName, relation])).toEqual([
      ['Boaz', 'adult'],
      ['Obed', 'child'],
      ['Ruth', 'adult'],
    ])
    expect(counts(await preview(file))).toEqual({ same: 3 })
    const moved = await preview(
      `${HEADER}Boaz,Judah,1970-01-01,Others,\nObed,Judah,2020-01-01,Others,\n`,
    )
    const rows = await rowsOf(moved.id)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['same', 'changes'])
    expect(rows[0]?.reason).toContain('They belong to The Judahs')
    await post(moved.id, 'apply').expect(200)
    const before = await digest()
    const more = await importFile(`${HEADER}Obed,Judah,2020-01-01,Third,\nNew,Child,,Third,child\n`)
    await post(more.id, 'undo').expect(200)
    expect(await digest()).toEqual(before)
  })

  test('have no more people than an admin can choose', async () => {
    await importFile(`${HEADER}First,Child,,Yes,child\n`)
    const rows = Array.from({ length: 30 }, (_, n) => `Child,Number${n},,YES,child\n`).join('')
    const { id } = await importFile(HEADER + rows)
    const last = (await rowsOf(id)).at(-1)
    expect(last?.reason).toBe('YES would have more than 30 people, so it is left out.')
    expect(await db.householdMember.count()).toBe(30)
  })

  test('of other programs are told apart by their numbers', async () => {
    const file =
      'Person ID,Given Name,First Name,Last Name,Birthdate,Child,Household ID,Household Name\n' +
      '1,,Ann,Ash,12/31/1980,FALSE,7,Ash Household\n2,,Ben,Ash,,TRUE,7,Ash Household\n' +
      '3,,Cat,Ash,01/02/1985,FALSE,8,Ash Household\n4,,Dan,Oak,,FALSE,,\n'
    await importFile(file)
    const found = await db.household.findMany({
      include: { members: { include: { user: true }, orderBy: { userId: 'asc' } } },
      orderBy: { name: 'asc' },
    })
    expect(
      found.map(({ name, members }) => [
        name,
        ...members.map(({ user, relation }) => `${user.firstName} ${relation}`),
      ]),
    ).toEqual([
      ['Ash Household (Ann)', 'Ann adult', 'Ben child'],
      ['Ash Household (Cat)', 'Cat adult'],
    ])
    expect(counts(await preview(file))).toMatchObject({ same: 2 })
  })

  test('are one however a file spells them, also twice in a cell', async () => {
    await importFile(`${HEADER}Ann,Brien,,O’Brien,\nBen,Brien,,O'Brien; O BRIEN,child\n`)
    await importFile(`${HEADER}Cat,Brien,,o brien,child\n`)
    const found = await db.household.findMany({ include: { members: true } })
    expect(found.map(({ name, members }) => [name, members.length])).toEqual([['O’Brien', 3]])
  })
})

test('somebody who is deleted is in no preview, not even as the first value of a column', async () => {
  const { id } = await importFile('First Name,Last Name,City\nRuth,Moab,Luton\nBoaz,Hill,\n')
  const ruth = await findPerson('Moab')
  await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).send({}).expect(200)
  const { body } = await request.get(`${PATH}${id}/`).set(admin.auth).expect(200)
  const samples = body.columns.map(({ sample }: { sample: string }) => sample)
  expect(samples).toEqual(['Boaz', 'Hill', ''])
})

describe('undoing', () => {
  test('restores every table, and keeps what was changed since', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const boaz = await aMember(server, { firstName: 'Boaz', lastName: 'Moab' })
    await importFile(`Id,First Name,Last Name,Departments\n${ruth.id},Ruth,Moab,Choir\n`)
    const before = await digest()
    const file =
      'Id,First Name,Last Name,Email,City,Departments,Date of Birth,Standing\n' +
      `${ruth.id},Ruth,Bethlehem,,Luton,Youth; Choir,1990-05-17,left\n` +
      `${boaz.id},Boaz,Moab,,Ely,,,\n,New,Person,new@church.test,,Band,,\n,Other,Person,other@church.test,,,,\n`
    const first = await importFile(file)
    const { body: undone } = await post(first.id, 'undo').expect(200)
    expect(undone).toMatchObject({ state: 'undone', undone: { restored: 4, kept: 0 } })
    expect(await digest()).toEqual(before)
    expect((await post(first.id, 'undo').expect(409)).body.code).toBe('import-not-applied')

    const second = await importFile(file)
    await db.member.update({ where: { id: boaz.id }, data: { city: 'Leeds' } })
    const added = await findPerson('Person')
    await request.post(`/api/users/${added.id}/invite/`).set(admin.auth).expect(200)
    const { body } = await post(second.id, 'undo').expect(200)
    expect(body.undone).toEqual({ restored: 2, kept: 2 })
    expect(await db.member.findUnique({ where: { id: boaz.id } })).toMatchObject({ city: 'Leeds' })
    expect(await findPerson('Person')).toMatchObject({ id: added.id })
  })

  test('deletes added people whom an admin has looked at since', async () => {
    const { id } = await importFile(`${UTF8}Ruth,Moab,ruth@church.test,,\n`)
    const [row] = await rowsOf(id)
    await request.get(`/api/users/${row?.person}/`).set(admin.auth).expect(200)
    expect(await db.look.count({ where: { personId: Number(row?.person) } })).toBeGreaterThan(0)
    const { body } = await post(id, 'undo').expect(200)
    expect(body.undone).toEqual({ restored: 1, kept: 0 })
    expect(await db.user.count({ where: { email: 'ruth@church.test' } })).toBe(0)
  })

  test('keeps what somebody changes at this moment', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const { id } = await importFile(`Id,First Name,Last Name,City\n${ruth.id},Ruth,Moab,Luton\n`)
    const { body } = await whileChanging(
      server.beside,
      (other) => other.query(`UPDATE members SET city = 'Leeds' WHERE id = $1`, [ruth.id]),
      () => post(id, 'undo').expect(200),
    )
    expect(body.undone).toEqual({ restored: 0, kept: 1 })
    expect(await db.member.findUnique({ where: { id: ruth.id } })).toMatchObject({ city: 'Leeds' })
  })

  test('leaves a department that an announcement is for', async () => {
    const { id } = await importFile(
      'First Name,Last Name,Departments\nRuth,Moab,Choir\nBoaz,Moab,Band\n',
    )
    const choir = await db.department.findUniqueOrThrow({ where: { name: 'Choir' } })
    await db.announcement.create({
      data: {
        title: 'Rehearsal',
        text: 'On Friday.',
        audience: 'departments',
        startsAt: clock.now(),
        endsAt: new Date(clock.now().getTime() + 1),
        departments: { create: [{ departmentId: choir.id }] },
      },
    })
    await post(id, 'undo').expect(200)
    expect(await db.department.findMany()).toMatchObject([{ name: 'Choir' }])
    await db.announcement.deleteMany()
  })

  test('is possible for a day, and the file goes after a week', async () => {
    const { id } = await importFile(`${UTF8}Ruth,Moab,ruth@church.test,,\n`)
    await later(server, '2026-01-12T08:00:00Z', admin)
    expect((await post(id, 'undo').expect(409)).body.code).toBe('import-undo-too-late')
    await later(server, '2026-01-18T08:00:01Z', admin)
    await deleteOldImports(services)
    await request.get(`${PATH}${id}/`).set(admin.auth).expect(404)
    expect(await db.importRow.count()).toBe(0)
  })
})

describe('attendance', () => {
  test('enters no name that its person took off, and says so', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Okoro', isConfirmed: true })
    const session = await aSession(server, { from: -120, to: -60 })
    await expireOverdueSessions(services)
    await request
      .put('/api/users/admin/unnamed/')
      .set(admin.auth)
      .send({ allowed: true })
      .expect(200)
    await chooseKeeping(server, ruth, false, 'unname').expect(200)
    await chooseKeeping(server, ruth, true).expect(200)
    const date = session.start_datetime.slice(0, 10)
    const file = `First Name,Last Name,Email,Session,Date\nRuth,Okoro,${ruth.email},${session.name},${date}\n`
    const { id } = await preview(file, 'attendance')
    const reason = 'They chose to be counted without their name then, so it is not entered.'
    expect(await rowsOf(id)).toMatchObject([{ verdict: 'same', reason }])
  })

  const HEADER = 'First Name,Last Name,Email,Date,Session\n'

  test('becomes marks at closed sessions, with their totals, and can be undone', async () => {
    const ruth = await aMember(server, { isConfirmed: true, firstName: 'Ruth', lastName: 'Moab' })
    const session = await aSessionAt(services, {
      name: 'Worship',
      startsAt: new Date('2026-01-11T10:00:00Z'),
      endsAt: new Date('2026-01-11T11:00:00Z'),
    })
    await later(server, '2026-01-12T08:00:00Z', admin)
    await expireOverdueSessions(services)
    const before = await digest()
    const file = `${HEADER}Ruth,Moab,${ruth.email},2026-01-11,worship\nRuth,Moab,${ruth.email},2024-03-03,Worship\nRuth,Moab,${ruth.email},2026-01-12,Worship\nNo,Body,,2024-03-03,Worship\n`
    const summary = await preview(file, 'attendance')
    expect(counts(summary)).toEqual({ changes: 1, new: 1, refused: 2 })
    await post(summary.id, 'apply', { skip: [4, 5] }).expect(200)
    const sessions = await db.session.findMany({ orderBy: { startsAt: 'asc' } })
    expect(sessions).toMatchObject([
      { name: 'Worship', presentTotal: 1, absentTotal: 0, presentCount: 1, absentCount: 0 },
      { id: session.id, presentTotal: 1, absentTotal: 1, presentCount: 1, absentCount: 1 },
    ])
    expect(counts(await preview(file, 'attendance'))).toEqual({ same: 2, refused: 2 })
    const { body } = await post(summary.id, 'undo').expect(200)
    expect(body.undone).toEqual({ restored: 2, kept: 0 })
    expect(await digest()).toEqual(before)
  })

  test('a decision about a name holds for all its rows', async () => {
    const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moab' })
    const file = `${HEADER}Ruth,Moab,,2024-03-03,Worship\nRuth,Moab,,2024-03-10,Worship\n`
    const { id, rows } = await preview(file, 'attendance')
    expect(rows.ambiguous).toBe(2)
    await post(id, 'apply', { decide: { 2: ruth.id } }).expect(200)
    expect(await db.attendance.count({ where: { userId: ruth.id, present: true } })).toBe(2)
  })

  test('a decision about a row counts for that row, whatever its namesake is', async () => {
    const [one, other] = [
      await aMember(server, { firstName: 'Ruth', lastName: 'Moab' }),
      await aMember(server, { firstName: 'Ruth', lastName: 'Moab' }),
    ]
    const file =
      'First Name,Last Name,Date,Session,Time\n' +
      'Ruth,Moab,2024-03-03,Worship,6:30 PM\nRuth,Moab,2024-03-03,Worship,18:30\n'
    await importFile(file, 'attendance', { decide: { 2: one.id, 3: other.id } })
    const { startsAt, presentTotal } = await db.session.findFirstOrThrow()
    expect([startsAt, presentTotal]).toEqual([new Date('2024-03-03T18:30:00Z'), 2])
  })
})

describe('uploading', () => {
  test.each([
    ['an empty file', '', 'import-no-rows'],
    ['a header alone', 'First Name,Last Name\n', 'import-no-rows'],
    ['a workbook', 'PK\u0003\u0004\0\0Ruth,Moab\n1,2\n', 'import-not-csv'],
    ['too many rows', `A\n${'x\n'.repeat(20_001)}`, 'import-too-many-rows'],
  ])('refuses %s', async (_, file, code) => {
    expect((await upload(file).expect(400)).body.code).toBe(code)
    expect(await db.import.count()).toBe(0)
  })

  test('refuses more than 5 MB, and a form without a file', async () => {
    const { body } = await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 'a')).expect(413)
    expect(body.code).toBe('csv-too-large')
    const none = await request.post(PATH).set(admin.auth).field('kind', 'people').expect(400)
    expect(none.body.code).toBe('csv-missing')
  })
})

describe('a column of groups', () => {
  const makeGroup = (name: string, rest: object = {}) =>
    db.group.create({ data: { name, createdAt: clock.now(), ...rest } })
  const standingsOf = async (lastName: string) =>
    (
      await db.groupPerson.findMany({
        where: { user: { lastName } },
        include: { group: true },
        orderBy: { group: { name: 'asc' } },
      })
    ).map(({ group: { name }, standing }) => [name, standing])
  const HEADER = 'First Name,Last Name,Email,Small Group\n'
  const aRuth = () => aMember(server, { firstName: 'Ruth', lastName: 'Moab', isConfirmed: true })

  test.each([
    ['commas', '"Choir, Fresh start"', ['Choir; Fresh start'], []],
    ['lines', '"Choir\nFresh start"', ['Choir; Fresh start'], []],
    ['Chinese commas', 'Choir、Fresh start', ['Choir; Fresh start'], []],
    ['bars', 'Choir | Fresh start', ['Choir; Fresh start'], []],
    ['a comma in the name', '"Youth, older; choir"', ['Youth, older; Choir'], []],
    ['one that is unknown', '"Choir, Knitting"', [], ['Choir, Knitting']],
  ])('reads groups between %s', async (_, cell, invited, unknown) => {
    for (const name of ['Choir', 'Fresh start', 'Youth, older']) await makeGroup(name)
    const { id } = await preview(`${HEADER}Kit,Young,kit@church.test,${cell}\n`)
    const [row] = await rowsOf(id)
    const changes = row?.changes.filter(({ field }) => field === 'groups')
    expect(changes?.map(({ after }) => after)).toEqual(invited)
    expect(row?.left_out.map(({ value }) => value)).toEqual(unknown)
  })

  test('invites to the groups that the office has, also closed ones, and names those it lacks', async () => {
    const ruth = await aRuth()
    const choir = await makeGroup('Choir', { visibility: 'open' })
    await makeGroup('Fresh start')
    for (const _ of [1, 2]) await makeGroup('Course')
    await makeGroup('Old', { endedAt: clock.now() })
    await db.groupPerson.create({ data: { groupId: choir.id, userId: ruth.id } })
    const file = `${HEADER}Ruth,Moab,${ruth.email},choir; Fresh Start\nKit,Young,kit@church.test,Fresh start; Knitting; Course; Old\n`
    const { id } = await preview(file)
    const [known, added] = await rowsOf(id)
    expect(known?.changes).toEqual([{ field: 'groups', before: '', after: 'Fresh start' }])
    expect(added?.changes.at(-1)).toEqual({ field: 'groups', before: '', after: 'Fresh start' })
    expect(added?.left_out.map(({ value, why }) => `${value}: ${why}`)).toEqual([
      'Knitting: there is no group of this name',
      'Course: several groups have this name',
      'Old: there is no group of this name',
    ])
    const before = await digest()
    await post(id, 'apply').expect(200)
    expect(await standingsOf('Moab')).toEqual([
      ['Choir', 'member'],
      ['Fresh start', 'invited'],
    ])
    expect(await standingsOf('Young')).toEqual([['Fresh start', 'invited']])
    expect(
      await db.auditEvent.count({ where: { action: 'group.invite', actorId: admin.id } }),
    ).toBe(2)
    expect(await db.group.count()).toBe(5)
    expect(counts(await preview(file))).toEqual({ same: 2 })
    await post(id, 'undo').expect(200)
    expect(await standingsOf('Moab')).toEqual([['Choir', 'member']])
    expect(await digest()).toEqual(before)
    // What an undo takes back, nobody has refused.
    expect((await rowsOf((await preview(file)).id))[0]?.changes).toHaveLength(1)
    expect(await db.delivery.count({ where: { kind: 'group-invitation' } })).toBe(0)
  })

  test('invites nobody again who left, said no or was taken out, nor somebody who left the church', async () => {
    const { id: groupId } = await makeGroup('Choir', { visibility: 'open' })
    const people: Person[] = []
    for (const standing of ['member', 'invited', 'member', 'member'] as const) {
      const person = await aMember(server, { lastName: `Moab${people.length}`, isConfirmed: true })
      await db.groupPerson.create({ data: { groupId, userId: person.id, standing } })
      people.push(person)
    }
    const [left, refused, removed, leaver] = people as [Person, Person, Person, Person]
    for (const { auth } of [left, refused]) {
      await request.post(`/api/users/groups/${groupId}/leave/`).set(auth).send({}).expect(200)
    }
    const path = `/api/users/groups/${groupId}/people/${removed.id}/`
    await request.delete(path).set(admin.auth).expect(200)
    const standing = { standing: 'left' }
    await request.put(`/api/users/update/${leaver.id}/`).set(admin.auth).send(standing).expect(200)
    const lines = people.map(({ first_name, last_name, email }) => [first_name, last_name, email])
    const { id } = await preview(`${HEADER}${lines.map((line) => `${line},Choir`).join('\n')}\n`)
    const rows = await rowsOf(id)
    expect(rows.map(({ verdict, changes }) => [verdict, changes])).toEqual(
      Array(4).fill(['same', []]),
    )
    const again = 'They were in Choir before, or said no, and no file invites them again.'
    expect(rows.map(({ reason }) => reason)).toEqual([
      again,
      again,
      again,
      'Only people who belong to the church are invited to groups.',
    ])
    await post(id, 'apply').expect(200)
    expect(await db.groupPerson.count()).toBe(0)
  })

  test('invites no children, whether the church or the file has them as such', async () => {
    await makeGroup('Choir')
    const ruth = await aRuth()
    const members = { create: { userId: ruth.id, relation: 'child' } }
    await db.household.create({ data: { name: 'Moab', createdAt: clock.now(), members } })
    const header = 'First Name,Last Name,Email,Birthdate,Household,Relation,Small Group\n'
    const { id } = await preview(
      `${header}Ruth,Moab,${ruth.email},,,,Choir\nAnn,Old,,1980-01-01,Old,,Choir\n` +
        'Kit,Old,,2018-01-01,Old,,Choir\nKim,Young,,,,child,Choir\n',
    )
    const no = 'No file invites children to groups.'
    expect((await rowsOf(id)).map(({ reason }) => reason)).toEqual([no, null, no, no])
    await post(id, 'apply').expect(200)
    expect(await db.groupPerson.findMany({ include: { user: true } })).toMatchObject([
      { user: { firstName: 'Ann' } },
    ])
  })

  test('an undo leaves those who have answered', async () => {
    const ruth = await aRuth()
    const choir = await makeGroup('Choir')
    await makeGroup('Course')
    const { id } = await importFile(
      `${HEADER}Ruth,Moab,${ruth.email},Choir; Course\nKit,Young,,Choir\n`,
    )
    const path = `/api/users/groups/${choir.id}/join/`
    await request.post(path).set(ruth.auth).send({}).expect(200)
    const { id: kit } = await findPerson('Young')
    await db.groupPerson.updateMany({ where: { userId: kit }, data: { standing: 'member' } })
    expect((await post(id, 'undo').expect(200)).body.undone).toEqual({ restored: 1, kept: 1 })
    expect(await standingsOf('Moab')).toEqual([['Choir', 'member']])
    expect(await standingsOf('Young')).toEqual([['Choir', 'member']])
  })

  test('an undo leaves an invitation that the office has made by hand since', async () => {
    const ruth = await aRuth()
    const choir = await makeGroup('Choir')
    const { id } = await importFile(`${HEADER}Ruth,Moab,${ruth.email},Choir\n`)
    await later(server, '2026-01-11T09:00:00Z', admin, ruth)
    const path = `/api/users/groups/${choir.id}/`
    await request.post(`${path}leave/`).set(ruth.auth).send({}).expect(200)
    const { email } = ruth
    await request.post(`${path}invitations/`).set(admin.auth).send({ email }).expect(200)
    await post(id, 'undo').expect(200)
    expect(await standingsOf('Moab')).toEqual([['Choir', 'invited']])
  })
})
