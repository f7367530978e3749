import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { uploadErrors } from '@church/shared'
import express from 'express'
import supertest from 'supertest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { createAcceptFile, isTooSlow } from './accept-file.ts'
import { errorHandler } from './errors.ts'

const START = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'
const END = '\r\n--x--\r\n'

/**
 * A server that responds with the size of the upload. The person's name is their network, unless it
 * names another (`ruth@hall`); an admin's starts with "admin".
 */
async function anApp(handled: () => Promise<void> = async () => undefined) {
  const clock = createTestClock()
  const acceptFile = createAcceptFile(clock)
  const begun: string[] = []
  const app = express()
  app.post('/', async (request, response) => {
    const person = request.get('From') ?? ''
    const [name = '', network = name] = person.split('@')
    begun.push(person)
    const uploader = { person, network, isAdmin: name.startsWith('admin') }
    const { file, release } = await acceptFile('image', uploader, request, response)
    await handled().finally(release)
    response.json({ bytes: file?.bytes.length })
  })
  app.use(errorHandler(createLogger('silent')))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const upload = (from: string) =>
    supertest(server).post('/').set('From', from).attach('image', Buffer.alloc(100), 'a.png')
  /** Sends the beginning of a form; the test decides when to send the rest. */
  const begin = async (from: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const head = `POST / HTTP/1.1\r\nHost: x\r\nFrom: ${from}\r\nContent-Type: multipart/form-data; boundary=x\r\n`
    socket.write(`${head}Content-Length: ${START.length + 4 + END.length}\r\n\r\n${START}ab`)
    await expect.poll(() => begun).toContain(from)
    return {
      answer: once(socket, 'data').then(([data]) => String(data)),
      ended: once(socket, 'close'),
      end: () => socket.write(`cd${END}`),
      leave: () => socket.destroy(),
    }
  }
  return { upload, begin, clock }
}

test('each person uploads one picture at a time: a newer upload aborts a stalled one', async () => {
  const { upload, begin } = await anApp()
  const first = await begin('ruth')
  const other = await begin('naomi')
  await upload('ruth').expect(200)
  await first.ended
  other.end()
  expect(await other.answer).toContain('{"bytes":4}')
  await upload('ruth').expect(200)
})

const statusOf = async (asked: PromiseLike<{ status: number }>) => (await asked).status

const beginAll = (begin: (from: string) => Promise<{ leave: () => void }>, names: string[]) =>
  Promise.all(names.map(begin))
const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}${n}`)

test('allows fourteen concurrent uploads, and frees the slot of a client that disconnects', async () => {
  const { upload, begin } = await anApp()
  const all = await beginAll(begin, named(14, 'member'))
  const { headers, body } = await upload('ruth').expect(503)
  expect(body.detail).toBe(uploadErrors.busy.detail)
  expect(headers['retry-after']).toBe('5')
  all[0]?.leave()
  await expect.poll(() => statusOf(upload('ruth'))).toBe(200)
})

test('keeps two slots for admins', async () => {
  const { upload, begin } = await anApp()
  await beginAll(begin, [...named(14, 'member'), 'admin 1'])
  await upload('ruth').expect(503)
  await upload('admin 2').expect(200)
})

test('leaves slots for other networks when one takes all that it can', async () => {
  const { upload, begin } = await anApp()
  await beginAll(begin, ['a@hall', 'b@hall', 'c@hall', 'd@hall', 'e@hall'])
  await upload('f@hall').expect(503)
  await upload('ruth@home').expect(200)
})

test('holds the slot of a client that disconnects until its picture has been handled', async () => {
  let finish: () => void = () => undefined
  const isHandled = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handled = vi.fn(() => isHandled)
  const { upload, begin } = await anApp(handled)
  const ruth = await begin('ruth')
  ruth.end()
  await expect.poll(() => handled).toHaveBeenCalledOnce()
  // The second upload of the same person is refused while the first is being handled.
  await upload('ruth').expect(429)
  ruth.leave()
  await upload('ruth').expect(429)
  finish()
  await expect.poll(() => statusOf(upload('ruth'))).toBe(200)
})

test('demands a minimum pace after ten seconds, and two minutes at most', () => {
  expect(isTooSlow({ ms: 10_000, bytes: 0 })).toBe(false)
  expect(isTooSlow({ ms: 11_000, bytes: 20_000 })).toBe(true)
  expect(isTooSlow({ ms: 11_000, bytes: 25_000 })).toBe(false)
  // A portrait of 1 MB over 0.2 Mbit/s.
  expect(isTooSlow({ ms: 40_000, bytes: 1_000_000 })).toBe(false)
  expect(isTooSlow({ ms: 120_001, bytes: 5_000_000 })).toBe(true)
})

test('aborts an upload that is too slow with an error, and frees its slot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { upload, begin, clock } = await anApp()
  const slow = await begin('ruth')
  clock.advance(9_000)
  vi.advanceTimersByTime(1_000)
  clock.advance(2_000)
  vi.advanceTimersByTime(1_000)
  const answer = await slow.answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/^connection: close/im)
  expect(answer).toContain(uploadErrors.tooSlow.detail)
  await upload('ruth').expect(200)
})

test('accepts a slow upload within the grace period', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begin, clock } = await anApp()
  const slow = await begin('ruth')
  clock.advance(9_000)
  vi.advanceTimersByTime(1_000)
  slow.end()
  expect(await slow.answer).toContain('{"bytes":4}')
})
