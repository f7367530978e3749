import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { LIVE_PATH } from '@church/shared'
import { afterAll, assert, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fastFolder } from '../scripts/fast-folder.ts'
import { embeddedDatabase, stopOrphanedDatabase } from './embedded-database.ts'
import { freePort } from './free-port.ts'
import { launch } from './launch.ts'
import {
  mark,
  openSession,
  readFirstAdmin,
  registerMember,
  signInAdmin,
  signInFirstAdmin,
} from './people.ts'
import { type Product, startProduct } from './product.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'church-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the product with a configuration that cannot work, and returns its exit code and error output. */
async function failedStart(env: Record<string, string>) {
  const dataDir = join(folder, 'data')
  onTestFinished(() => stopOrphanedDatabase(dataDir))
  const port = String(await freePort())
  const launched = launch({ HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, ...env })
  const { code } = await launched.exited
  return {
    code,
    lines: launched.stderr().trim().split('\n'),
    leftDatabase: await embeddedDatabase(dataDir),
  }
}

describe('a failing start says why in one line and exits with code 1', () => {
  test('when a setting cannot be used', async () => {
    const { code, lines } = await failedStart({ PORT: 'eight thousand' })
    expect(lines).toEqual([expect.stringContaining('PORT')])
    expect(code).toBe(1)
  })

  test('when the church file is not JSON', async () => {
    const file = join(folder, 'church.json')
    await writeFile(file, '{"name": "Half a')
    const { code, lines } = await failedStart({ CHURCH_CONFIG: file })
    expect(lines).toEqual([expect.stringContaining('CHURCH_CONFIG')])
    expect(code).toBe(1)
  })

  test('when the port is in use, leaving no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? String(address.port) : ''
    const { code, lines, leftDatabase } = await failedStart({ PORT: port })
    expect(lines).toEqual([expect.stringContaining(port)])
    expect(code).toBe(1)
    expect(leftDatabase).toBeUndefined()
  })

  test('when the database is unreachable, without printing its password', async () => {
    const port = await freePort()
    const { code, lines } = await failedStart({
      DATABASE_URL: `postgresql://church:the-secret@127.0.0.1:${port}/church`,
    })
    expect(lines).toEqual([expect.stringContaining(`127.0.0.1:${port}`)])
    expect(lines.join()).not.toContain('the-secret')
    expect(code).toBe(1)
  })
})

/** Opens a WebSocket that then neither sends nor receives anything, like a phone without a signal. */
async function openSilentSocket({ url }: Product, path: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
}

test('Ctrl-C during the first start leaves nothing running', async () => {
  const dataDir = join(folder, 'interrupted')
  onTestFinished(() => stopOrphanedDatabase(dataDir))
  const launched = launch({ PORT: String(await freePort()), DATA_DIR: dataDir })
  await expect.poll(() => embeddedDatabase(dataDir), { interval: 5 }).toBeDefined()
  launched.process.kill('SIGINT')
  await launched.exited
  expect(await embeddedDatabase(dataDir)).toBeUndefined()
})

describe('a new product', () => {
  let product: Product
  let generated = { email: '', password: '' }
  beforeAll(async () => {
    product = await startProduct({ ownGroup: true, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  })
  afterAll(() => product.stop())

  test('writes the first admin’s password to a file, which the first sign-in deletes', async () => {
    const file = join(product.dataDir, 'first-admin')
    generated = await readFirstAdmin(product)
    expect(generated.email).toBe('admin@localhost')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(product.log()).toContain(file)
    expect((await signInFirstAdmin(product)).user).toMatchObject({
      isAdmin: true,
      email: product.admin.email,
    })
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  test('stops with its embedded database on SIGTERM and Ctrl-C, and the next start finds all data', async () => {
    const admin = await signInAdmin(product)
    const session = await openSession(admin)
    const member = await registerMember(product)
    await member.api.markAttendance(mark(session))

    for (const stop of [() => product.kill('SIGTERM'), () => product.interrupt()]) {
      const database = await embeddedDatabase(product.dataDir)
      assert(database, 'The embedded database is not running.')
      await openSilentSocket(product, LIVE_PATH)
      await openSilentSocket(product, '/nothing')

      expect(await stop()).toEqual({ code: 0, signal: null })
      expect(await embeddedDatabase(product.dataDir)).toBeUndefined()
      await expect(once(connect(database.port, '127.0.0.1'), 'connect')).rejects.toThrow('REFUSED')

      await product.start()
      expect(await member.api.listCurrentSessions()).toEqual([session])
      expect((await admin.api.listAttendants()).count).toBe(1)
    }
  })

  test('never logs the first admin’s password', () => {
    expect(generated.password).not.toBe('')
    expect(product.log()).not.toContain(generated.password)
  })
})
