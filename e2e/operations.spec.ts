import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { embeddedDatabase } from './embedded-database.ts'
import { launch } from './launch.ts'
import { mark, openSession, type Person, registerMember, signInAdmin } from './people.ts'
import { type Product, startProduct } from './product.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'church-operations-'))
  // Under root the database server runs as another user, who must be able to pass through here.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command on a folder of data: its exit code, and all that it said. */
async function command(dataDir: string, name: string, ...words: string[]) {
  const launched = launch({ DATA_DIR: dataDir }, { command: [name, ...words] })
  const { code } = await launched.ended
  return { code, said: launched.stdout() + launched.stderr() }
}

/** What every list that an admin can open shows. */
async function everyList({ api }: Person) {
  return {
    sessions: await api.listSessions(),
    attendants: await api.listAttendants(),
    absentees: await api.listAbsentees(),
  }
}

/** A church with a session that is over and one that runs, and marks in both. */
async function aChurch(product: Product): Promise<Person> {
  const admin = await signInAdmin(product)
  const over = await openSession(admin, { name: 'Early Service', start: -120, end: -1 })
  const running = await openSession(admin)
  for (let n = 0; n < 3; n++) {
    const { api } = await registerMember(product)
    if (n > 0) await api.markAttendance(mark(running))
  }
  await admin.api.expireSession({ params: { id: over.id } })
  return admin
}

test('The doctor finds a running product in order, and says what is left to set', async () => {
  const product = await startProduct()
  onTestFinished(() => product.stop())
  const settings = { PUBLIC_URL: product.url, DATA_DIR: product.dataDir }
  const launched = launch(settings, { command: ['doctor'] })
  expect(await launched.ended).toEqual({ code: 0, signal: null })
  const lines = launched.stdout().trim().split('\n')
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.split(/ +/)[1])
  expect(marked('✓').slice(0, 4)).toEqual(['database', 'tables', 'clock', 'secret'])
  expect(marked('!').slice(0, 3)).toEqual(['mail', 'address', 'church'])
  const broken = launch(
    { ...settings, PUBLIC_URL: 'http://church.example' },
    { command: ['doctor'] },
  )
  expect(await broken.ended).toEqual({ code: 1, signal: null })
})

describe('A backup', () => {
  test('made while the product runs comes back elsewhere, the same on every list', async () => {
    const product = await startProduct()
    onTestFinished(() => product.stop())
    const before = await everyList(await aChurch(product))
    expect(before.attendants.count).toBe(2)
    const file = join(folder, 'church.backup')
    expect(await command(product.dataDir, 'backup', file)).toMatchObject({ code: 0 })
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)

    const elsewhere = join(folder, 'elsewhere')
    expect(await command(elsewhere, 'restore', file)).toMatchObject({ code: 0 })
    const restored = await startProduct({ dataDir: elsewhere })
    onTestFinished(() => restored.stop())
    const admin = await signInAdmin({ ...restored, admin: product.admin })
    expect(await everyList(admin)).toEqual(before)

    const busy = await command(elsewhere, 'restore', file, '--replace')
    expect(busy).toEqual({ code: 1, said: expect.stringContaining('stop it first') })
    await restored.kill('SIGTERM')
    const full = await command(elsewhere, 'restore', file)
    expect(full).toEqual({ code: 1, said: expect.stringContaining('--replace') })
    expect(await command(elsewhere, 'restore', file, '--replace')).toMatchObject({ code: 0 })
    expect(await embeddedDatabase(elsewhere)).toBeUndefined()
  })

  test('that is damaged is refused before anything is touched', async () => {
    const bytes = await readFile(join(folder, 'church.backup'))
    bytes[bytes.length >> 1] = 0xff ^ (bytes[bytes.length >> 1] ?? 0)
    const damaged = join(folder, 'damaged.backup')
    await writeFile(damaged, bytes)
    const before = await readdir(folder)
    const { code, said } = await command(join(folder, 'never'), 'restore', damaged)
    expect(said).toContain('is no backup, or it is damaged')
    expect(code).toBe(1)
    expect(await readdir(folder)).toEqual(before)
  })

  test('of nothing is refused, and so is one over a file that is there', async () => {
    const nothing = await command(join(folder, 'never'), 'backup', join(folder, 'new.backup'))
    expect(nothing).toEqual({ code: 1, said: expect.stringContaining('no database') })
    const over = await command(join(folder, 'elsewhere'), 'backup', join(folder, 'church.backup'))
    expect(over).toEqual({ code: 1, said: expect.stringContaining('exists already') })
  })
})
