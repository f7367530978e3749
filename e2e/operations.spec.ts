import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fastFolder } from '../scripts/fast-folder.ts'
import { repositoryRoot } from '../scripts/repository.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { launch } from './launch.ts'
import { mark, openSession, type Person, registerMember, signInAdmin } from './people.ts'
import { type Product, startProduct } from './product.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'church-operations-'))
  // When run as root, the database server uses another account, which needs access to this folder.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command on a data folder and returns its exit code and output. */
async function command(dataDir: string, name: string, ...args: string[]) {
  const launched = launch({ DATA_DIR: dataDir }, { command: [name, ...args] })
  const { code } = await launched.exited
  return { code, output: launched.stdout() + launched.stderr() }
}

/** Waits until the ledger of withdrawals has a copy, with a line of this kind. */
const expectLedger = ({ dataDir }: Product, kind = 'began') =>
  expect
    .poll(
      async () => {
        const dir = join(dataDir, 'withdrawals')
        const files = (await readdir(dir).catch(() => [])).filter((file) => !file.startsWith('.'))
        return (await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))).join()
      },
      { timeout: 90_000, interval: 500 },
    )
    .toContain(`"kind":"${kind}"`)

/** Copies the ledger beside a backup. */
const copyLedger = ({ dataDir }: Product, folder: string) =>
  cp(join(dataDir, 'withdrawals'), folder, { recursive: true })

/** Everything an admin can list. */
async function everyList({ api }: Person) {
  return {
    sessions: await api.listSessions(),
    attendants: await api.listAttendants(),
    absentees: await api.listAbsentees(),
  }
}

/** Fills the product with a past session, a running one, and attendance in both. Returns the admin. */
async function seedAttendance(product: Product): Promise<Person> {
  const admin = await signInAdmin(product)
  const past = await openSession(admin, { name: 'Early Service', start: -120, end: -1 })
  const running = await openSession(admin)
  for (let n = 0; n < 3; n++) {
    const { api } = await registerMember(product)
    if (n > 0) await api.markAttendance(mark(running))
  }
  await admin.api.expireSession({ params: { id: past.id } })
  return admin
}

/** Started by what the README says to type. */
let product: Product
beforeAll(async () => {
  const readme = await readFile(join(repositoryRoot, 'README.md'), 'utf8')
  const [, typed = ''] = /```sh\n(.+)\n/.exec(readme) ?? []
  product = await startProduct({ typed, ownGroup: true })
})
afterAll(() => product.stop())

test('The README’s first command starts a product on which the doctor passes', async () => {
  const settings = { PUBLIC_URL: product.url, DATA_DIR: product.dataDir }
  const launched = launch(settings, { command: ['doctor'] })
  expect(await launched.exited).toEqual({ code: 0, signal: null })
  const lines = launched.stdout().trim().split('\n')
  const checksWith = (symbol: string) =>
    lines.filter((line) => line.startsWith(symbol)).map((line) => line.split(/ +/)[1])
  expect(checksWith('✓').slice(0, 4)).toEqual(['database', 'connections', 'tables', 'sessions'])
  expect(checksWith('!').slice(0, 4)).toEqual(['backups', 'mail', 'address', 'church'])
  const broken = launch(
    { ...settings, PUBLIC_URL: 'http://church.example' },
    { command: ['doctor'] },
  )
  expect(await broken.exited).toEqual({ code: 1, signal: null })
})

describe('backup and restore', () => {
  test('a backup of a running product restores every list in a new folder', async () => {
    const before = await everyList(await seedAttendance(product))
    expect(before.attendants.count).toBe(2)
    const file = join(folder, 'church.backup')
    expect(await command(product.dataDir, 'backup', file)).toMatchObject({ code: 0 })
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)

    const elsewhere = join(folder, 'elsewhere')
    await expectLedger(product)
    await copyLedger(product, folder)
    const restoring = await command(elsewhere, 'restore', file)
    expect(restoring).toEqual({ code: 0, output: expect.not.stringContaining('ledger') })
    const restored = await startProduct({ dataDir: elsewhere })
    onTestFinished(() => restored.stop())
    const admin = await signInAdmin({ ...restored, admin: product.admin })
    expect(await everyList(admin)).toEqual(before)

    const busy = await command(elsewhere, 'restore', file, '--replace', '--foreign')
    expect(busy).toEqual({ code: 1, output: expect.stringContaining('stop it first') })
    await restored.kill('SIGTERM')
    const foreign = await command(elsewhere, 'restore', file, '--replace')
    expect(foreign).toEqual({ code: 1, output: expect.stringContaining('--foreign') })
    const again = await command(elsewhere, 'restore', file, '--replace', '--foreign')
    expect(again).toMatchObject({ code: 0 })
    expect(await embeddedDatabase(elsewhere)).toBeUndefined()
  })

  test('what was withdrawn after a backup stays so; without the ledger admins need a password', async () => {
    const admin = await signInAdmin(product)
    const gone = await registerMember(product)
    const { email } = await registerMember(product)
    const { users } = await admin.api.listUsers({ query: { keyword: email } })
    const params = { id: users[0]?.id ?? 0 }
    await admin.api.updateUser({ params, body: { roles: ['steward'] } })
    const file = join(folder, 'before.backup')
    expect(await command(product.dataDir, 'backup', file)).toMatchObject({ code: 0 })
    await gone.api.deleteOwnAccount({ body: {} })
    await admin.api.updateUser({ params, body: { roles: [] } })
    await expectLedger(product, 'erased')
    await copyLedger(product, folder)
    const complete = await command(join(folder, 'complete'), 'restore', file)
    expect(complete.output).toContain(
      'Withdrawn after the backup, and not brought back: 1 person erased again, 1 right removed.',
    )
    for (const each of await readdir(folder)) {
      if (each.startsWith('withdrawals')) await rm(join(folder, each))
    }
    const without = join(folder, 'without')
    const incomplete = await command(without, 'restore', file)
    expect(incomplete.output).toContain('NOTICE: The ledger of withdrawals is not complete.')
    const { code, output } = await command(without, 'new-password', product.admin.email)
    expect([code, output]).toEqual([0, expect.stringContaining('signs in with')])
  })

  test('restore refuses a damaged backup before it touches anything', async () => {
    const bytes = await readFile(join(folder, 'church.backup'))
    bytes[bytes.length >> 1] = 0xff ^ (bytes[bytes.length >> 1] ?? 0)
    const damaged = join(folder, 'damaged.backup')
    await writeFile(damaged, bytes)
    const before = await readdir(folder)
    const { code, output } = await command(join(folder, 'never'), 'restore', damaged)
    expect(output).toContain('is not a backup, or is damaged')
    expect(code).toBe(1)
    expect(await readdir(folder)).toEqual(before)
  })

  test('backup refuses a folder without a database, and never overwrites a file', async () => {
    const nothing = await command(join(folder, 'never'), 'backup', join(folder, 'new.backup'))
    expect(nothing).toEqual({ code: 1, output: expect.stringContaining('no database') })
    const existing = await command(
      join(folder, 'elsewhere'),
      'backup',
      join(folder, 'church.backup'),
    )
    expect(existing).toEqual({ code: 1, output: expect.stringContaining('already exists') })
  })
})

test('Ctrl-C stops what the README’s command has started', async () => {
  await product.interrupt()
  await expect.poll(() => embeddedDatabase(product.dataDir)).toBeUndefined()
})
