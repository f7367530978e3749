import { createWriteStream } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import {
  ALL_SHARED,
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  PASSWORD,
  type Person,
  postMark,
  withRole,
} from '../../../test/factories.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import {
  aChurch,
  INSTALLATION_KEYS,
  startAnotherServer,
  type TestServer,
} from '../../../test/server.ts'
import { aLeader } from '../../../test/serving.ts'
import { switchOnTwoStep } from '../../../test/two-step.ts'
import {
  type BackupPlace,
  createBackupFolder,
  createBackupPlace,
} from '../../platform/backup-place.ts'
import { createLogger } from '../../platform/logger.ts'
import { createPictureFolder } from '../../platform/picture-folder.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'
import { verify } from '../verify.ts'
import { describeCatchUp } from './describe.ts'
import { readLedgers } from './read-ledger.ts'
import { createLedger, ledgerFolder } from './write-ledger.ts'

const migrationsDir = fileURLToPath(new URL('../../../../../prisma/migrations', import.meta.url))
const server = await aChurch()
const { clock, request, services } = server
const { db, pool } = services
const ledger = createLedger({ ...services, installationKeys: INSTALLATION_KEYS })

const folder = await mkdtemp(join(tmpdir(), 'church-ledger-'))
afterAll(() => rm(folder, { recursive: true }))
const backup = join(folder, 'church.backup')
/** What somebody said before the backup. */
const REFUSED = 'group-no 77'
const people: Record<string, Person> = {}
const of = (name: string): Person => {
  const person = people[name]
  if (!person) throw new Error(`Nobody is called ${name}.`)
  return person
}
/** Makes a backup, after which everybody withdraws something. */
beforeAll(async () => {
  const admin = await anAdmin(server, { firstName: 'Office', email: 'office@church.test' })
  people.office = admin
  const names = [
    'erased',
    'left',
    'hidden',
    'unnamed',
    'uncounted',
    'mails',
    'passkey',
    'password',
    'address',
  ]
  for (const name of [...names, 'second', 'device', 'agreed', 'joined', 'kept']) {
    people[name] = await aMember(server, { firstName: name, email: `${name}@church.test` })
  }
  people.demoted = await anAdmin(server, { firstName: 'Demoted', email: 'demoted@church.test' })
  people.steward = await withRole(server, 'steward', { firstName: 'Steward' })
  people.merged = await withRole(server, 'steward', {
    firstName: 'merged',
    email: 'merged@church.test',
  })
  people.leader = await aLeader(server)
  await postMark(server, of('unnamed'), await aSession(server)).expect(201)
  await db.household.create({
    data: {
      name: 'Agreed',
      createdAt: clock.now(),
      members: {
        create: { userId: of('agreed').id, relation: 'adult', agreedAt: clock.now() },
      },
    },
  })
  const passkey = await db.passkey.create({
    data: {
      userId: of('passkey').id,
      credentialId: 'credential',
      publicKey: Buffer.from('key'),
      counter: 0n,
      name: 'A lost phone',
      createdAt: clock.now(),
    },
  })
  const word = { childId: of('kept').id, byId: of('agreed').id, childAgrees: false }
  await db.photoPermission.create({ data: { ...word, use: 'web', saidAt: clock.now() } })
  await pool.query(`INSERT INTO withdrawals (kind, person_id, what) VALUES ('right', $1, $2)`, [
    of('kept').id,
    REFUSED,
  ])
  await makeBackup(backup)
  await db.photoPermission.updateMany({ data: { use: 'none' } })
  people.late = await aMember(server, { firstName: 'late', email: 'late@church.test' })

  const own = (name: string, method: 'put' | 'delete' | 'post', path: string, body: object = {}) =>
    request[method](`/api/users/profile/${path}`).set(of(name).auth).send(body).expect(200)
  const update = (name: string, body: object) =>
    request
      .put(`/api/users/update/${of(name).id}/`)
      .set(admin.auth)
      .send(body)
      .expect(200)
  await own('erased', 'delete', 'delete/')
  await update('left', { standing: 'left' })
  await update('demoted', { isAdmin: false })
  await update('steward', { roles: [] })
  await own('hidden', 'put', 'sharing/', {
    listed: false,
    shares: ALL_SHARED,
  })
  await chooseKeeping(server, of('unnamed'), false, 'unname').expect(200)
  await own('uncounted', 'put', 'attendance/keeping/', { keep: false, counted: false })
  await own('mails', 'put', 'messages/', { kind: 'announcements', mail: false })
  await own('passkey', 'delete', `passkeys/${passkey.id}/`)
  await own('password', 'put', 'password/', {
    current: PASSWORD,
    password: 'another long password',
  })
  await update('address', { email: 'moved@church.test' })
  await switchOnTwoStep(server, of('second'))
  await request
    .post('/api/users/logout/')
    .send({ refresh: of('device').refreshToken })
    .expect(200)
  await own('agreed', 'delete', 'household/agree/')
  await update('merged', { email: 'merged-moved@church.test' })
  for (const name of ['joined', 'merged']) {
    await request
      .post(`/api/users/${of(name).id}/merge/`)
      .set(admin.auth)
      .send({ into: of('kept').id })
      .expect(200)
  }
  await own('kept', 'put', 'messages/', { kind: 'announcements', mail: false })
  await db.servingLeader.deleteMany({ where: { userId: of('leader').id } })
  // All in one millisecond, since only the order of the lines counts.
  await pool.query('UPDATE withdrawals SET at = (SELECT max(at) FROM withdrawals)')
  await ledger.write()
}, 120_000)

const makeBackup = async (path: string) =>
  backUp(
    {
      databaseUrl: server.databaseUrl,
      storage: services.media.storage,
      now: clock.now(),
      installationKeys: INSTALLATION_KEYS,
    },
    createWriteStream(path),
  )

interface Wishes {
  /** The folders with copies of the ledger. */
  from?: string[]
  keys?: string[]
  keepSignIns?: boolean
  /** Minutes since the last copy of the ledger. */
  later?: number
}

/** Restores the backup into a new database, as the command does. */
async function restored({
  from = [services.backupPlace.name],
  keys = INSTALLATION_KEYS,
  keepSignIns = false,
  later = 0,
}: Wishes = {}) {
  const made = await verify(backup)
  const { ledgers, problems } = await readLedgers(from.map(createBackupFolder), keys)
  const database = await createTestDatabase({ bare: true })
  const media = await mkdtemp(join(folder, 'media-'))
  const now = new Date(clock.now().getTime() + later * 60_000)
  const caughtUp = await restore(backup, made, {
    databaseUrl: database.url,
    storage: createPictureFolder(media),
    migrationsDir,
    replace: false,
    keepSignIns,
    withdrawals: {
      ledgers,
      isOwn: true,
      now,
      installationKeys: keys.length > 0 ? keys : ['a new key, for tests only'],
      log: createLogger('silent'),
    },
  })
  return { database, problems, words: describeCatchUp(caughtUp) }
}

const signIn = ({ request }: TestServer, name: string, password = PASSWORD) =>
  request.post('/api/users/login/').send({ username: of(name).email, password })

describe('with the ledger', () => {
  let there: TestServer
  let words: string[] = []
  beforeAll(async () => {
    const { database, ...rest } = await restored({ keepSignIns: true })
    words = rest.words
    there = await startAnotherServer(server, { url: database.url })
    return database.drop
  }, 120_000)
  const rowOf = (name: string) => there.services.db.user.findUnique({ where: { id: of(name).id } })

  test('says what it has not brought back, in numbers', () => {
    expect(words).toEqual([
      'Withdrawn after the backup, and not brought back: 1 person erased again, ' +
        '1 person recorded as having left, 3 rights removed, ' +
        '1 person hidden again, or some of their details, ' +
        '2 people counted without their name again, 1 agreement to be marked taken back, ' +
        '2 former addresses taken off, 1 passkey removed, ' +
        '1 account without the second step that it had later, 1 old password ended, ' +
        '2 sign-ins ended, 1 team leader removed, ' +
        '4 kinds of message switched off for a person, ' +
        '1 permission for photographs narrowed or taken back.',
    ])
  })

  test('erased people are not there', async () => {
    expect(await rowOf('erased')).toBeNull()
    await signIn(there, 'erased').expect(401)
  })

  test('people who left are not members', async () => {
    expect(await rowOf('left')).toMatchObject({ standing: 'left', leftOn: expect.any(Date) })
  })

  test('rights are gone that somebody had lost, also by a merge', async () => {
    expect(await rowOf('demoted')).toMatchObject({ isAdmin: false })
    expect(await there.services.db.userRole.count()).toBe(0)
    expect(await there.services.db.servingLeader.count()).toBe(0)
  })

  test('hidden people are not in the directory', async () => {
    const { body } = await there.request.get('/api/members/').set(of('kept').auth).expect(200)
    const ids = body.map(({ id }: { id: number }) => id)
    expect(ids).toContain(of('passkey').id)
    expect(ids).not.toContain(of('hidden').id)
  })

  test('photographs that may not be shown any more are not allowed again', async () => {
    expect(await there.services.db.photoPermission.findMany()).toMatchObject([{ use: 'none' }])
  })

  test('names are off attendance from which they were taken, and off later marks', async () => {
    const { db } = there.services
    const userId = of('unnamed').id
    expect(await db.attendance.count({ where: { userId } })).toBe(0)
    expect(await db.keepingChoice.findUnique({ where: { userId } })).toMatchObject({
      keep: false,
      pastUnnamed: true,
    })
  })

  test('somebody who chose not to be counted at all is not', async () => {
    const userId = of('uncounted').id
    const choice = await there.services.db.keepingChoice.findUnique({ where: { userId } })
    expect(choice).toMatchObject({ keep: false, counted: false })
  })

  test('messages stay off, also for somebody who was another person in the backup', async () => {
    const off = await there.services.db.messageChoice.findMany({ where: { isOn: false } })
    const ids = ['mails', 'joined', 'merged', 'kept'].map((name) => of(name).id)
    expect(off.map(({ userId }) => userId).sort()).toEqual(ids.sort())
  })

  test('a removed passkey opens nothing', async () => {
    expect(await there.services.db.passkey.count()).toBe(0)
  })

  test('a former password does not sign in', async () => {
    await signIn(there, 'password').expect(401)
    await signIn(there, 'passkey').expect(200)
  })

  test('a former address is nobody’s, nor is that of somebody who was merged just afterwards', async () => {
    for (const name of ['address', 'merged']) {
      expect(await rowOf(name)).toMatchObject({ email: null, passwordHash: null })
    }
  })

  test('an account without its later second step opens by mail only', async () => {
    await signIn(there, 'second').expect(401)
  })

  test('a sign-in that was ended, also by a merge, stays so, even if the others are kept', async () => {
    const refresh = (name: string) =>
      there.request.post('/api/token/refresh/').send({ refresh: of(name).refreshToken })
    await refresh('device').expect(401)
    await refresh('joined').expect(401)
    await refresh('kept').expect(200)
  })

  test('an agreement to be marked stays taken back', async () => {
    const userId = of('agreed').id
    const place = await there.services.db.householdMember.findFirstOrThrow({ where: { userId } })
    expect(place.agreedAt).toBeNull()
  })

  test('its status has nothing to read, and its ledger goes on', async () => {
    const { body } = await there.request
      .get('/api/users/admin/status/')
      .set(of('office').auth)
      .expect(200)
    expect(body.checks.map(({ part }: { part: string }) => part)).not.toContain('restore')
    const lines = 'SELECT * FROM withdrawals WHERE number IS NOT NULL ORDER BY number'
    const { rows } = await there.services.pool.query(lines)
    expect(rows).toEqual((await pool.query(lines)).rows)
  })

  test('no id is given out again', async () => {
    const { rows } = await there.services.pool.query(`SELECT nextval('users_id_seq')::int AS id`)
    expect(rows[0].id).toBeGreaterThan(of('late').id)
  })
})

describe('without the whole ledger', () => {
  test('a new one carries on what is asked while the product runs', async () => {
    const { database } = await restored({ from: [], later: 60 })
    onTestFinished(database.drop)
    const there = await startAnotherServer(server, { url: database.url })
    const { rows } = await there.services.pool.query(
      `SELECT person_id AS person, count(*)::int AS noes,
         (SELECT count(number)::int = max(number) FROM withdrawals) AS "isWhole"
       FROM withdrawals WHERE what = $1 GROUP BY person_id`,
      [REFUSED],
    )
    expect(rows).toEqual([{ person: of('kept').id, noes: 1, isWhole: true }])
  })

  test('says from when to when, ends the passwords of admins, and tells them under Status', async () => {
    const { database, words } = await restored({ from: [], later: 60 })
    const there = await startAnotherServer(server, { url: database.url })
    onTestFinished(database.drop)
    const { made_at } = await verify(backup)
    const now = new Date(clock.now().getTime() + 3_600_000).toISOString()
    expect(words.slice(0, 2)).toEqual([
      'Nothing that was withdrawn after the backup is known to be in it.',
      `NOTICE: The ledger of withdrawals is not complete. What people withdrew from ${made_at} to ${now} may be ` +
        'back: people who were erased or had left, rights, names, hidden details, mails, passkeys and passwords.',
    ])
    await signIn(there, 'office').expect(401)
    await signIn(there, 'demoted').expect(401)
    await signIn(there, 'passkey').expect(200)
    const admin = await anAdmin(there)
    const status = () => there.request.get('/api/users/admin/status/').set(admin.auth).expect(200)
    expect((await status()).body.checks).toContainEqual({
      part: 'restore',
      state: 'warning',
      problem: 'withdrawals',
      from: made_at,
      to: now,
    })
    await there.request.delete('/api/users/admin/status/restore/').set(admin.auth).expect(200)
    expect(JSON.stringify((await status()).body)).not.toContain('"restore"')
    const read = { action: 'restore.read', actorId: admin.id }
    expect(await there.services.db.auditEvent.count({ where: read })).toBe(1)
  })

  test.each<[string, (dir: string, file: string) => Promise<unknown>, Wishes]>([
    ['a changed line', (_, file) => change(file, '"back":false', '"back":true'), {}],
    [
      'a file that is cut off',
      async (_, file) => writeFile(file, (await readFile(file)).subarray(0, 500)),
      {},
    ],
    [
      'another installation’s signature',
      async () => undefined,
      { keys: ['another key, for tests'] },
    ],
    ['a copy that is an hour old', async () => undefined, { later: 60 }],
  ])('does not rely on %s', async (_, spoil, wishes) => {
    const dir = await mkdtemp(join(folder, 'spoilt-'))
    await cp(services.backupPlace.name, dir, { recursive: true })
    const [name = ''] = await readdir(dir)
    await spoil(dir, join(dir, name))
    const { database, words } = await restored({ from: [dir], ...wishes })
    onTestFinished(database.drop)
    expect(words[1]).toMatch(/^NOTICE: The ledger of withdrawals is not complete/)
  })

  test('a machine without keys uses the copy beside the backup', async () => {
    const { database, words } = await restored({ keys: [] })
    onTestFinished(database.drop)
    expect(words).toHaveLength(1)
    expect(words[0]).toContain('1 person erased again')
  })

  test('one of two copies is enough', async () => {
    const dir = await mkdtemp(join(folder, 'spoilt-'))
    await cp(services.backupPlace.name, dir, { recursive: true })
    const [name = ''] = await readdir(dir)
    await writeFile(join(dir, name), '{}')
    const { database, problems, words } = await restored({
      from: [dir, ledgerFolder(services.env.DATA_DIR)],
    })
    onTestFinished(database.drop)
    expect(problems).toEqual([`${name} in ${dir} is damaged, or has a wrong signature.`])
    expect(words).toHaveLength(1)
  })
})

const change = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to))

describe('writing the ledger', () => {
  const withdraw = (what: string) =>
    pool.query(`INSERT INTO withdrawals (kind, person_id, what) VALUES ('mails', 1, $1)`, [what])
  const linesIn = async (place: BackupPlace) => {
    const { ledgers, problems } = await readLedgers([place], INSTALLATION_KEYS)
    expect(problems).toEqual([])
    return [...ledgers.values()].flatMap(({ lines }) => [...lines.values()])
  }
  const inDatabase = async () =>
    (await pool.query('SELECT count(*)::int AS count FROM withdrawals')).rows[0].count

  test('two processes beside each other write each line once, into a bucket, too', async () => {
    const s3 = await startS3Server()
    onTestFinished(s3.close)
    const backupPlace = createBackupPlace({
      BACKUP_TO: 's3://church/backups',
      S3_ENDPOINT: s3.url,
      S3_REGION: undefined,
      S3_PATH_STYLE: true,
    })
    const two = [1, 2].map(() =>
      createLedger({ ...services, backupPlace, installationKeys: INSTALLATION_KEYS }),
    )
    for (let n = 0; n < 5; n++) {
      await withdraw(`beside ${n}`)
      await Promise.all(two.map((each) => each.write()))
    }
    for (const each of two) await each.write()
    for (const place of [backupPlace, createBackupFolder(ledgerFolder(services.env.DATA_DIR))]) {
      expect(await linesIn(place)).toHaveLength(await inDatabase())
    }
  })

  test.each(['write', 'publish'] as const)(
    'a process that dies in %s leaves the former file, and the next one completes it',
    async (step) => {
      const dir = await mkdtemp(join(folder, 'killed-'))
      const place = createBackupFolder(dir)
      const open = (backupPlace: BackupPlace) =>
        createLedger({ ...services, backupPlace, installationKeys: INSTALLATION_KEYS })
      await open(place).write()
      const before = (await linesIn(place)).length
      await withdraw(`killed in ${step}`)
      const dying = open({
        ...place,
        [step]: async (draft: string) => {
          if (step === 'write') await writeFile(join(dir, draft), '{"format":1,')
          throw new Error('The process is killed here.')
        },
      })
      await expect(dying.write()).rejects.toThrow('killed')
      expect(await linesIn(place)).toHaveLength(before)
      await open(place).write()
      expect(await linesIn(place)).toHaveLength(before + 1)
      expect((await readdir(dir)).filter((name) => name.endsWith('.part'))).toEqual([])
    },
  )
})

test('the ledger has no name and no address', async () => {
  const dir = ledgerFolder(services.env.DATA_DIR)
  const files = await readdir(dir)
  const content = (await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))).join()
  for (const { email, last_name } of Object.values(people)) {
    expect(content).not.toContain(email)
    expect(content).not.toContain(last_name)
  }
  expect(content).not.toContain('@')
})

test('what was taken back later is not applied', async () => {
  const at = new Date()
  const { stillWithdrawn } = await import('../../platform/withdrawals.ts')
  const line = { at, personId: 1, what: 'steward', back: false }
  expect(stillWithdrawn([line, { ...line, back: true }])).toEqual([])
  expect(stillWithdrawn([line, { ...line, back: true }, line])).toEqual([line])
})
