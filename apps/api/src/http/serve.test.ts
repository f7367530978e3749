import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { defineEndpoints, generalErrors, networkLimits } from '@church/shared'
import supertest from 'supertest'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../platform/logger.ts'
import { createAcceptFile } from './accept-file.ts'
import { createBrowsers } from './browsers.ts'
import type { Handlers } from './call.ts'
import { refuse } from './errors.ts'
import { RawReply, Reply, revalidated } from './reply.ts'
import { createRouter } from './router.ts'

const note = z.object({ text: z.string() })
const shared = {
  access: 'member',
  shows: 'self',
  summary: 'A row of this test',
  response: note,
} as const

/** Rows that together use every option of an endpoint. */
const contract = defineEndpoints({
  readNote: {
    ...shared,
    method: 'GET',
    path: '/api/notes/:id/',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    query: z.object({ word: z.optional(z.string()) }),
    proof: [{ sent: 'word', value: 'secret' }],
  },
  readNewest: {
    ...shared,
    method: 'GET',
    path: '/api/notes/newest/',
    access: 'public',
    limit: networkLimits.read,
  },
  writeNote: {
    ...shared,
    method: 'POST',
    path: '/api/notes/',
    csrf: true,
    body: z.object({ text: z.string() }),
    status: 201,
  },
  drawNote: {
    ...shared,
    method: 'PUT',
    path: '/api/notes/:id/',
    access: 'admin',
    proof: false,
    body: z.object({ title: z.string() }),
    file: 'image',
  },
  burnNote: { ...shared, method: 'DELETE', path: '/api/notes/:id/', proof: true },
  signNote: {
    ...shared,
    method: 'PUT',
    path: '/api/notes/:id/signature/',
    body: z.object({ name: z.optional(z.string()), seal: z.optional(z.string()) }),
    proof: [{ sent: 'seal' }, { sent: 'name', value: 'The King' }, { changed: 'name' }],
  },
})

const handled: Handlers<typeof contract> = {
  readNote: async ({ params, query }) => ({ text: `${params.id} ${query.word}` }),
  readNewest: async () => ({ text: 'newest' }),
  writeNote: async ({ body }) => ({ text: body.text }),
  burnNote: async () => ({ text: 'burnt' }),
  signNote: async () => ({ text: 'signed' }),
  drawNote: async ({ body, file }) => ({ text: `${body.title} ${file?.bytes.length}` }),
}

/** The current time, and the time of the caller's last proof. */
const now = new Date('2026-01-11T10:15:00Z')
const justNow = new Date('2026-01-11T10:00:00Z')

/** A server with only these rows; "member" and "admin" are the tokens of such callers. */
async function aServer(handlers: Partial<Handlers<typeof contract>> = {}, provedAt = justNow) {
  const ended = vi.fn()
  const caughtUp = vi.fn(async () => undefined)
  const serves = createRouter(
    contract,
    { ...handled, ...handlers },
    {
      identify: async ({ authorization }, access) => {
        if (!authorization) throw refuse(generalErrors.signInNeeded)
        const isAdmin = authorization === 'admin'
        if (access === 'admin' && !isAdmin) throw refuse(generalErrors.adminsOnly)
        return {
          id: 7,
          isAdmin,
          isApproved: true,
          approvalUnused: false,
          hasLeft: false,
          hasRights: isAdmin,
          roles: [],
          signInId: 1,
          twoStep: false,
          provedAt,
        }
      },
      identifyReader: async () => null,
      limitCalls: async () => () => undefined,
      browsers: createBrowsers(['a secret for this test'], 'http://localhost'),
      acceptFile: createAcceptFile({ now: () => now }),
      caughtUp,
      addressOf: () => '192.0.2.1',
      clock: { now: () => now },
      logRequest: ended,
      noteRefusal: async () => undefined,
      noteLooks: async () => undefined,
      noteApprovalUsed: async () => undefined,
      speak: (_request, work) => work(),
      log: createLogger('silent'),
      publicUrl: 'https://church.test',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    },
  )
  const server = createServer((request, response) => {
    if (!serves(request, response)) response.writeHead(404).end('none of the rows')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { request: supertest(server), server, ended, caughtUp }
}

const member = { Authorization: 'member' }
const csrf = { Cookie: 'csrftoken=abc', 'X-CSRFToken': 'abc' }

describe('routing', () => {
  test.each([
    ['/api/notes/newest/', 'newest'],
    ['/api/notes/newest', 'newest'],
    ['/API/Notes/Newest/', 'newest'],
    ['/api/notes/newer/', 'newer undefined'],
    ['/api/notes/Ann%20%2F%20Ben/?word=a%20b', 'Ann / Ben a b'],
    [`/api/notes/${'x'.repeat(150)}/`, `${'x'.repeat(150)} undefined`],
  ])('%s', async (path, text) => {
    const { request } = await aServer()
    const { body } = await request.get(path).set(member).expect(200)
    expect(body).toEqual({ text })
  })

  test('answers 400 to a path that cannot be decoded, and logs it without its URL', async () => {
    const { request, ended } = await aServer()
    const { body, headers } = await request.get('/api/notes/%ff/').set(member).expect(400)
    expect(body).toMatchObject({ code: 'unreadable', request_id: headers['x-request-id'] })
    await expect
      .poll(() => ended)
      .toHaveBeenCalledWith(expect.objectContaining({ route: 'unrouted' }))
  })

  test('leaves other methods and paths alone', async () => {
    const { request, ended } = await aServer()
    await request.post('/api/notes/newest/').expect(404, 'none of the rows')
    await request.get('/api/notes/a/b/').expect(404, 'none of the rows')
    expect(ended).not.toHaveBeenCalled()
  })

  test('answers HEAD like GET without a body', async () => {
    const { request } = await aServer()
    const { headers, text } = await request.head('/api/notes/newest/').expect(200)
    expect(headers['content-length']).toBe('17')
    expect(text).toBeUndefined()
  })
})

describe('processing a call', () => {
  test('checks CSRF first if the row requires it', async () => {
    const { request } = await aServer()
    await request.post('/api/notes/').send({ text: 'a' }).expect(403)
    const wrong = { ...csrf, 'X-CSRFToken': 'abd' }
    await request.post('/api/notes/').set(member).set(wrong).send({ text: 'a' }).expect(403)
    await request.post('/api/notes/').set(member).set(csrf).send({ text: 'a' }).expect(201)
  })

  test('names the site’s address to a page that was opened elsewhere and so has no cookie', async () => {
    const { request } = await aServer()
    const detailAt = async (headers: Record<string, string>) =>
      (await request.post('/api/notes/').set(headers).send({ text: 'a' }).expect(403)).body.detail
    expect(await detailAt({ Origin: 'http://nas:8080' })).toContain('https://church.test.')
    for (const headers of [{ Origin: 'https://church.test' }, { ...csrf, 'X-CSRFToken': 'abd' }]) {
      expect(await detailAt(headers)).toContain('reload')
    }
  })

  test('identifies the caller before reading the body', async () => {
    const { request } = await aServer()
    await request.post('/api/notes/').set(csrf).send('no JSON').expect(401)
    await request.put('/api/notes/1/').set(member).attach('image', Buffer.alloc(9), 'a').expect(403)
    await request.get('/api/notes/newest/').expect(200)
  })

  test('reads the body as JSON or as a form', async () => {
    const { request } = await aServer()
    const posted = await request.post('/api/notes/').set(member).set(csrf).send({ text: 'a' })
    expect(posted.body).toEqual({ text: 'a' })
    const drawn = await request
      .put('/api/notes/1/')
      .set('Authorization', 'admin')
      .field('title', 'Sea')
      .attach('image', Buffer.alloc(9), 'a')
    expect(drawn.body).toEqual({ text: 'Sea 9' })
  })

  test('parses parameters, query and body', async () => {
    const { request } = await aServer()
    const refused = await request.post('/api/notes/').set(member).set(csrf).send({ text: 7 })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual({ text: ['text is not valid.'] })
    await request
      .get(`/api/notes/${'x'.repeat(201)}/`)
      .set(member)
      .expect(400)
    await request.get('/api/notes/1/?word=a&word=b').set(member).expect(400)
  })

  test('requires a recent proof if the row does so for this body', async () => {
    const longAgo = new Date(justNow.getTime() - 1)
    const [recent, old] = [await aServer(), await aServer({}, longAgo)]
    const signed = '/api/notes/1/signature/'
    await recent.request.delete('/api/notes/1/').set(member).expect(200)
    await recent.request.put(signed).set(member).send({ seal: 'a' }).expect(200)
    const { body } = await old.request.delete('/api/notes/1/').set(member).expect(403)
    expect(body.code).toBe('proof-needed')
    await old.request.put(signed).set(member).send({ seal: 'a' }).expect(403)
    await old.request.put(signed).set(member).send({ name: 'The King' }).expect(403)
    // What changes is for the handler to say.
    await old.request.put(signed).set(member).send({ name: 'a' }).expect(200)
    await old.request.get('/api/notes/1/?word=secret').set(member).expect(403)
    await old.request.get('/api/notes/1/').set(member).expect(200)
  })

  test('passes the caller, their address and whether they have disconnected to the handler', async () => {
    const readNote = vi.fn(handled.readNote)
    const { request } = await aServer({ readNote })
    await request.get('/api/notes/1/').set(member).expect(200)
    const [call] = readNote.mock.calls[0] ?? []
    expect(call).toMatchObject({
      caller: { id: 7 },
      ip: '192.0.2.1',
      headers: { authorization: 'member' },
    })
    const { visitor } = call ?? {}
    expect(visitor).toMatchObject({ network: '192.0.2.1', group: 'account 7' })
    await expect.poll(() => visitor?.isAborted()).toBe(true)
  })

  test('responds to a change only once this process has caught up, and to a read at once', async () => {
    const { request, caughtUp } = await aServer()
    let release = () => {}
    caughtUp.mockReturnValueOnce(new Promise((resolve) => (release = () => resolve(undefined))))
    const answered = vi.fn()
    const asked = request
      .post('/api/notes/')
      .set(member)
      .set(csrf)
      .send({ text: 'a' })
      .then(answered)
    await expect.poll(() => caughtUp).toHaveBeenCalledOnce()
    await request.get('/api/notes/newest/').expect(200)
    expect(answered).not.toHaveBeenCalled()
    release()
    await asked
    expect(caughtUp).toHaveBeenCalledOnce()
  })

  test('also waits after a rejected change, since part of it may have been committed', async () => {
    const writeNote = async () => {
      throw refuse(generalErrors.invalid)
    }
    const { request, caughtUp } = await aServer({ writeNote })
    await request.post('/api/notes/').set(member).set(csrf).send({ text: 'a' }).expect(400)
    expect(caughtUp).toHaveBeenCalledOnce()
  })

  test('strips a response to its schema, and answers 500 without details if it does not fit', async () => {
    const secret = { text: 'a', password: 'b' }
    const { request } = await aServer({
      readNewest: async () => secret,
      readNote: async () => new Reply({ ...secret, text: 5 as unknown as string }, {}),
    })
    expect((await request.get('/api/notes/newest/').expect(200)).body).toEqual({ text: 'a' })
    const { text } = await request.get('/api/notes/1/').set(member).expect(500)
    expect(text).not.toMatch(/password|expected/)
  })
})

describe('the response', () => {
  test('has the API headers and the id under which it is logged', async () => {
    const { request, ended } = await aServer()
    for (const [path, status] of [
      ['newest', 200],
      ['1', 401],
      ['%ff', 400],
    ] as const) {
      const { headers } = await request.get(`/api/notes/${path}/`).expect(status)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-length': expect.any(String),
      })
      const id = headers['x-request-id']
      await expect.poll(() => ended).toHaveBeenCalledWith(expect.objectContaining({ id, status }))
    }
  })

  test('lets the headers of a reply override the defaults, even for bytes', async () => {
    const { request } = await aServer({
      readNewest: async () => new Reply({ text: 'a' }, { 'Set-Cookie': 'a=b' }),
      readNote: async () => new RawReply(Buffer.from('PK'), { 'Content-Type': 'application/zip' }),
    })
    const newest = await request.get('/api/notes/newest/').expect(200)
    expect(newest.headers['set-cookie']).toEqual(['a=b'])
    const raw = await request.get('/api/notes/1/').set(member).expect(200)
    expect(raw.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': '2' })
  })

  test('is a 304 without a body if the client already has it', async () => {
    const { request } = await aServer({ readNewest: async () => revalidated({ text: 'a' }) })
    const { headers } = await request.get('/api/notes/newest/').expect(200)
    const again = await request.get('/api/notes/newest/').set('If-None-Match', headers.etag ?? '')
    expect(again.status).toBe(304)
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'public, no-cache' })
    expect(again.headers).not.toHaveProperty('content-length')
    await request.get('/api/notes/newest/').set('If-None-Match', 'W/"other"').expect(200)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['*;q=0', undefined],
  ])('for Accept-Encoding "%s", a long response is sent as %s', async (accepted, encoding) => {
    const text = 'long '.repeat(300)
    const { request } = await aServer({ readNewest: async () => ({ text }) })
    const answer = await request.get('/api/notes/newest/').set('Accept-Encoding', accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(Number(answer.headers['content-length']) < 1000).toBe(encoding !== undefined)
    expect(answer.body).toEqual({ text })
  })

  test('is not compressed if it is short', async () => {
    const { request } = await aServer()
    const { headers } = await request.get('/api/notes/newest/').set('Accept-Encoding', 'br')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('is a 500 if a header is invalid, and the server carries on', async () => {
    const { request } = await aServer({
      readNewest: async () => new Reply({ text: 'a' }, { ETag: 'two\nlines' }),
    })
    await request.get('/api/notes/newest/').expect(500)
  })
})

describe('a disconnecting client', () => {
  async function leaving(
    path: string,
    head: string[],
    { server }: Awaited<ReturnType<typeof aServer>>,
  ) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write([path, 'Host: x', 'Authorization: member', ...head, '', ''].join('\r\n'))
    return socket
  }

  test('is logged once as 499 if it leaves before the response', async () => {
    let answer = () => {}
    const readNote = vi.fn(
      () => new Promise<{ text: string }>((resolve) => (answer = () => resolve({ text: 'late' }))),
    )
    const started = await aServer({ readNote })
    const socket = await leaving('GET /api/notes/1/ HTTP/1.1', [], started)
    await expect.poll(() => readNote).toHaveBeenCalled()
    socket.destroy()
    await expect.poll(() => started.ended).toHaveBeenCalledOnce()
    expect(started.ended).toHaveBeenCalledWith(
      expect.objectContaining({ route: '/api/notes/:id/', status: 499 }),
    )
    answer()
    await started.request.get('/api/notes/newest/').expect(200)
    await expect.poll(() => started.ended).toHaveBeenCalledTimes(2)
  })

  test('reaches no handler if it leaves in the middle of its body', async () => {
    const writeNote = vi.fn(handled.writeNote)
    const started = await aServer({ writeNote })
    const head = ['Cookie: csrftoken=abc', 'X-CSRFToken: abc', 'Content-Type: application/json']
    const socket = await leaving(
      'POST /api/notes/ HTTP/1.1',
      [...head, 'Content-Length: 14', 'Expect: 100-continue'],
      started,
    )
    // The server waits for the body now.
    await once(socket, 'data')
    await new Promise<void>((resolve) => socket.write('{"text":', () => resolve()))
    socket.destroy()
    await expect
      .poll(() => started.ended)
      .toHaveBeenCalledWith(expect.objectContaining({ status: 499 }))
    expect(writeNote).not.toHaveBeenCalled()
  })
})
