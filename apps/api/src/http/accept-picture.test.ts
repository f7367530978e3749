import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadErrors } from '@church/shared'
import express from 'express'
import supertest from 'supertest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import { createAcceptPicture } from './accept-picture.ts'
import { errorHandler } from './errors.ts'

const START = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'
const END = '\r\n--x--\r\n'

/** A server that responds with the size of the upload; a header names the person. */
async function anApp(options?: { uploadMs: number }) {
  const acceptPicture = createAcceptPicture(options)
  const begun: string[] = []
  const app = express()
  app.post('/', async (request, response) => {
    const person = request.get('From') ?? ''
    begun.push(person)
    const { file } = await acceptPicture('image', person, request, response)
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
    await vi.waitFor(() => expect(begun).toContain(from))
    return {
      answer: once(socket, 'data').then(([data]) => String(data)),
      ended: once(socket, 'close'),
      end: () => socket.write(`cd${END}`),
      leave: () => socket.destroy(),
    }
  }
  return { upload, begin }
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

test('allows eight concurrent uploads, and frees the slot of a client that disconnects', async () => {
  const { upload, begin } = await anApp()
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(`member ${n}`)))
  const { headers, body } = await upload('ruth').expect(503)
  expect(body.detail).toBe(uploadErrors.busy.detail)
  expect(headers['retry-after']).toBe('5')
  all[0]?.leave()
  await vi.waitFor(() => upload('ruth').expect(200))
})

test('aborts an upload that is too slow with an error, and frees its slot', async () => {
  const { upload, begin } = await anApp({ uploadMs: 100 })
  const slow = await begin('ruth')
  const answer = await slow.answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/^connection: close/im)
  expect(answer).toContain(uploadErrors.tooSlow.detail)
  await vi.waitFor(() => upload('ruth').expect(200))
})

test('accepts a slow upload within the time limit', async () => {
  const { begin } = await anApp({ uploadMs: 5_000 })
  const slow = await begin('ruth')
  await sleep(200)
  slow.end()
  expect(await slow.answer).toContain('{"bytes":4}')
})
