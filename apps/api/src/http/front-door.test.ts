import { createServer } from 'node:http'
import supertest from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { createFrontDoor } from './front-door.ts'
import { bareHeaders } from './headers.ts'

function aDoor(waitMs?: number) {
  const headers = bareHeaders('https://church.example')
  const door = createFrontDoor({ headers, ...(waitMs && { waitMs }) })
  const server = createServer(door.listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  return { door, request: supertest(server) }
}

test('during start-up, /healthz is 200, /readyz is 503 and other requests wait', async () => {
  const { door, request } = aDoor()
  await request.get('/healthz').expect(200)
  await request.get('/readyz').expect(503)
  const early = request.post('/api/anything').send({ n: 7 })
  const answer = early.then(({ body }) => body)
  await request.get('/readyz').expect(503)
  door.open((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', () => {
      response.setHeader('Content-Type', 'application/json').end(Buffer.concat(chunks))
    })
  })
  expect(await answer).toEqual({ n: 7 })
})

test('answers 503 to requests that wait too long, and to a socket at once', async () => {
  const { request } = aDoor(1)
  const { headers } = await request.get('/').expect(503)
  expect(headers['retry-after']).toBe('5')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const patient = aDoor(60_000)
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' }
  await patient.request.get('/ws/attendance/').set(upgrade).expect(503)
})

test('makes a request wait even if it offers another protocol', async () => {
  const { door, request } = aDoor()
  const early = request.get('/').set({ Connection: 'Upgrade', Upgrade: 'h2c' })
  const answer = early.then(({ text }) => text)
  await request.get('/readyz').expect(503)
  door.open((_request, response) => response.end('served'))
  expect(await answer).toBe('served')
})

test('while stopping, still serves requests but closes their connections', async () => {
  const { door, request } = aDoor()
  door.open((_request, response) => response.end('served'))
  await request.get('/readyz').expect(200)
  door.close()
  await request.get('/readyz').expect(503)
  const { text, headers } = await request.get('/').expect(200)
  expect(text).toBe('served')
  expect(headers.connection).toBe('close')
})

test('hides the health checks from a proxy', async () => {
  const { door, request } = aDoor(1)
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' }
  await request.get('/healthz').set(forwarded).expect(503)
  door.open((_request, response) => response.end('served'))
  door.close()
  const { text } = await request.get('/readyz').set(forwarded).expect(200)
  expect(text).toBe('served')
})
