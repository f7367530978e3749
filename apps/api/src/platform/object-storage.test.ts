import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startS3Server, type Trouble } from '../../test/s3-server.ts'
import { isBucket } from './bucket-place.ts'
import { createObjectStorage } from './object-storage.ts'

const server = await startS3Server()
afterAll(() => server.close())
beforeEach(() => {
  server.objects.clear()
  server.trouble = undefined
})

const settings = { S3_ENDPOINT: server.url, S3_REGION: undefined, S3_PATH_STYLE: true }
const storage = createObjectStorage('s3://church/a/b', settings)
const webp = { contentType: 'image/webp', cacheControl: 'private' }
const keys = async (start?: string) => {
  const found: string[] = []
  for await (const { key } of storage.list(start)) found.push(key)
  return found
}

test('stores, reads, lists, copies and removes objects under its prefix', async () => {
  for (const key of ['e', 'd', 'c', 'b', 'a']) await storage.put(key, Buffer.from(key), webp)
  expect([...server.objects.keys()].sort()[0]).toBe('church/a/b/a')
  expect(server.objects.get('church/a/b/a')?.headers).toEqual({
    'Content-Type': 'image/webp',
    'Cache-Control': 'private',
  })
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await storage.copy('a', 'a2')).toBe(true)
  await storage.remove('a')
  await storage.remove('a')
  expect(await keys('a')).toEqual(['a2'])
  expect((await storage.read('a2'))?.bytes).toEqual(Buffer.from('a'))
  expect(await storage.read('a')).toBe(null)
  expect(await storage.readStream('a')).toBe(null)
  expect(await storage.copy('a', 'a3')).toBe(false)
})

test('says that an object is unchanged, and reads a range', async () => {
  await storage.put('a', Buffer.from('0123456789'), webp)
  const { etag } = (await storage.read('a')) ?? {}
  expect(await storage.read('a', { ifNoneMatch: etag })).toMatchObject({ status: 304, etag })
  expect(await storage.read('a', { range: 'bytes=2-4' })).toMatchObject({
    status: 206,
    bytes: Buffer.from('234'),
    contentRange: 'bytes 2-4/10',
  })
  expect(await storage.read('a', { range: 'bytes=10-' })).toMatchObject({ status: 416 })
})

test('stores and reads a long stream, and nothing of one that fails', async () => {
  const bytes = randomBytes(11 * 1024 * 1024)
  await storage.putStream('long', Readable.from([bytes.subarray(0, 99), bytes.subarray(99)]))
  const stored = await storage.readStream('long')
  expect((await buffer(stored as Readable)).equals(bytes)).toBe(true)
  async function* failing() {
    yield bytes
    throw new Error('lost')
  }
  await expect(storage.putStream('half', Readable.from(failing()))).rejects.toThrow('lost')
  expect(await keys()).toEqual(['long'])
})

test.each<[Trouble, RegExp]>([
  ['cut', /^s3:\/\/church\/a\/b: cannot write: .*(hang up|ECONNRESET)/],
  ['full', /InsufficientStorage/],
  ['forbidden', /AccessDenied/],
])('fails with a message for the operator, after few attempts: %s', async (trouble, message) => {
  server.trouble = trouble
  server.requests.length = 0
  await expect(storage.put('a', Buffer.from('a'), webp)).rejects.toThrow(message)
  await expect(storage.read('a')).rejects.toThrow('cannot read')
  await expect(keys()).rejects.toThrow('cannot list')
  expect(server.requests.length).toBeLessThanOrEqual(6)
})

test('follows no redirect', async () => {
  server.trouble = 'elsewhere'
  server.requests.length = 0
  await expect(storage.read('a')).rejects.toThrow('TemporaryRedirect')
  expect(server.requests.some((request) => request.includes('elsewhere'))).toBe(false)
})

test('gives up a server that never answers, and refuses calls while too many wait', async () => {
  server.trouble = 'silent'
  const impatient = createObjectStorage('s3://church', settings, { answerMs: 20, deadlineMs: 100 })
  await expect(impatient.read('a')).rejects.toThrow('s3://church: cannot read')
  const patient = createObjectStorage('s3://church', settings, { answerMs: 500, deadlineMs: 500 })
  const many = await Promise.allSettled(Array.from({ length: 300 }, () => patient.read('a')))
  const reasons = many.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  expect(reasons.filter((reason) => /too slow$/.test(reason))).toHaveLength(300 - 32 - 256)
  expect(reasons.filter((reason) => /cannot read/.test(reason))).toHaveLength(32 + 256)
})

test('a missing bucket is a failure, and not a missing object', async () => {
  const other = createObjectStorage('s3://nobody', settings)
  await expect(other.read('a')).rejects.toThrow('NoSuchBucket')
})

test.each(['s3://church', 's3://church-media/pictures/2026'])('%s is a bucket', (place) => {
  expect(isBucket(place)).toBe(true)
})

test.each(['/srv/media', 's3://', 's3://A', 's3:/church', 'https://church.example'])(
  '%s is none',
  (place) => expect(isBucket(place)).toBe(false),
)
