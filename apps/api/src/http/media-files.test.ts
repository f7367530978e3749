import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aMember } from '../../test/factories.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { aChurch } from '../../test/server.ts'

const bucket = await startS3Server()
afterAll(() => bucket.close())
const server = await aChurch({
  env: { MEDIA: 's3://church/pictures', S3_ENDPOINT: bucket.url, TRUST_PROXY: 'loopback' },
})
const { clock, request, services } = server
beforeEach(() => {
  bucket.trouble = undefined
})

const RUTH = '198.51.100.7'
const STRANGER = '203.0.113.9'

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

const read = (path: string, address: string) =>
  request
    .get(path)
    .set('X-Forwarded-For', address)
    .then(({ status }) => status)

/** Requests for pictures that do not exist, sent at once from a network. */
const missing = (count: number, address: string) =>
  Array.from({ length: count }, (_, n) =>
    read(`/media/${n.toString(16).padStart(32, '0')}.webp`, address),
  )

test('a stranger who asks for thousands of pictures keeps nobody from reading or uploading one', async () => {
  const ruth = await aMember(server)
  const upload = () =>
    request
      .post('/api/users/profile/upload/')
      .set({ ...ruth.auth, 'X-Forwarded-For': RUTH })
      .attach('image', picture, 'me.png')
  const { image } = (await upload().expect(200)).body
  bucket.trouble = 'slow'
  const flood = missing(400, STRANGER)
  await expect.poll(() => bucket.requests.length).toBeGreaterThan(20)
  expect(await read(image, RUTH)).toBe(200)
  await upload().expect(200)
  bucket.trouble = undefined
  await Promise.all(flood)
  expect(await Promise.all(missing(3, STRANGER))).toEqual([404, 404, 404])
})

test('a bucket that is away is logged once a minute, not for each picture', async () => {
  const error = vi.spyOn(services.log, 'error')
  bucket.trouble = 'forbidden'
  expect(new Set(await Promise.all(missing(20, RUTH)))).toEqual(new Set([503]))
  expect(error).toHaveBeenCalledTimes(1)
  clock.advance(60_000)
  await Promise.all(missing(5, RUTH))
  expect(error).toHaveBeenCalledTimes(2)
  expect(error.mock.calls[0]).toMatchObject([{ err: expect.anything() }, 'request failed'])
  error.mockRestore()
})
