import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { memberTexts, thumbnailOf, uploadErrors } from '@church/shared'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../../test/factories.ts'
import { startS3Server } from '../../../../test/s3-server.ts'
import { aChurch, startAnotherServer, type TestServer } from '../../../../test/server.ts'
import { sharingFeature } from '../sharing/index.ts'

const bucket = await startS3Server()
afterAll(() => bucket.close())
const withFolder = await aChurch()
const withBucket = await startAnotherServer(withFolder, {
  env: { MEDIA: 's3://church/pictures', S3_ENDPOINT: bucket.url },
})
const admin = await anAdmin(withFolder)
let member: Person
beforeEach(async () => {
  bucket.trouble = undefined
  member = await aMember(withFolder)
})

const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

/** A picture as a phone takes it: rotated (orientation 6), with red at the top when upright. */
async function phonePicture(): Promise<Buffer> {
  const [width, height] = [2400, 1600]
  const top = await sharp({ create: { width: 400, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: top, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 53/1 45/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const uploadTo =
  ({ request }: Pick<TestServer, 'request'>) =>
  (bytes: Buffer, name = 'me.jpg', who = member) =>
    request.post('/api/users/profile/upload/').set(who.auth).attach('image', bytes, name)

const imageOf = async ({ id }: Person) =>
  (await withFolder.services.db.member.findUniqueOrThrow({ where: { id } })).image

const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const bomb = blackPng(30_000, 30_000)

/** A PNG of one bit a pixel, which libvips would take a minute to make. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Its length, its type and bytes, and their checksum (RFC 2083, 3.2). */
function pngChunk(type: string, bytes: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), bytes])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

const pictures = new URL('../../../../test/pictures/', import.meta.url)
const heic = readFileSync(new URL('p-iphone.heic', pictures))
const film = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')
const cutJpeg = readFileSync(new URL('p-cut.jpg', pictures))

const refused: [what: string, Buffer, name: string, status: number, detail: string][] = [
  ['SVG', svg, 'a.svg', 415, uploadErrors.notAPicture.detail],
  ['SVG that is called PNG', svg, 'a.png', 415, uploadErrors.notAPicture.detail],
  ['HTML that is called PNG', page, 'a.png', 415, uploadErrors.notAPicture.detail],
  ['an iPhone’s HEIC', heic, 'a.heic', 415, uploadErrors.heic.detail],
  ['HEIC that is called JPEG', heic, 'a.jpg', 415, uploadErrors.heic.detail],
  ['a JPEG cut off in transfer', cutJpeg, 'a.jpg', 415, uploadErrors.cutOff.detail],
  ['a live photo’s film', film, 'a.jpg', 415, uploadErrors.video.detail],
  ['nothing', Buffer.alloc(0), 'a.png', 415, uploadErrors.notAPicture.detail],
  ['30,000 × 30,000 pixels', bomb, 'a.png', 413, uploadErrors.tooManyPixels.detail],
  ['6 MB', Buffer.alloc(6 * 1024 * 1024), 'a.jpg', 413, uploadErrors.tooManyBytes.detail],
]

test('the decompression bomb takes few bytes', async () => {
  expect(bomb.length).toBeLessThan(1_000_000)
  const sides = { width: 30_000, height: 30_000 }
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject(sides)
})

describe.each([
  ['a folder', withFolder],
  ['a bucket', withBucket],
])('a picture in %s', (_place, server) => {
  const { request, services } = server
  const upload = uploadTo(server)
  const files = () => services.media.storage.list()

  test("stores a phone's picture upright, small and without metadata", async () => {
    const sent = await phonePicture()
    expect((await sharp(sent).metadata()).orientation).toBe(6)
    expect(sent.includes('GPS') || sent.includes('Phone')).toBe(true)
    const { body } = await upload(sent).expect(200)
    expect(body.image).toMatch(/^\/media\/[a-f0-9]{32}\.webp$/)
    expect(await imageOf(member)).toBe(body.image)

    const served = await request.get(body.image).buffer().expect(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    const header = await sharp(served.body).metadata()
    expect(header).toMatchObject({ format: 'webp', width: 683, height: 1024 })
    expect([header.exif, header.icc, header.xmp, header.iptc, header.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    const { data } = await sharp(served.body).raw().toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    await request.get(thumbnailOf(body.image)).expect(200)
  })

  test.each(refused)('rejects %s clearly and changes nothing', async (...row) => {
    const [, bytes, name, status, detail] = row
    const { body: first } = await upload(small).expect(200)
    const before = await files()
    const answer = await upload(bytes, name).expect(status)
    expect(answer.body.detail).toBe(detail)
    expect(await files()).toEqual(before)
    expect(await imageOf(member)).toBe(first.image)
  })

  test('answers 400 for no file, another field, two files, no form and a truncated form', async () => {
    const post = () => request.post('/api/users/profile/upload/').set(member.auth)
    const none = await post().field('member_id', member.id).expect(400)
    expect(none.body.detail).toBe(memberTexts.noFile)
    await post().send({ member_id: member.id }).expect(400)
    const unreadable = [
      await post().attach('file', small, 'a.png'),
      await post().attach('image', small, 'a.png').attach('image', small, 'b.png'),
      await post().set('Content-Type', 'multipart/form-data').send('no boundary'),
      await post()
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf'),
    ]
    for (const { status, body } of unreadable) {
      expect([status, body.detail]).toEqual([400, uploadErrors.unreadable.detail])
    }
    expect(await imageOf(member)).toBe(null)
  })

  test('removes the files of a replaced picture, even if a URL replaces it', async () => {
    const before = await files()
    const first = await upload(small).expect(200)
    const second = await upload(small).expect(200)
    await request.get(first.body.image).expect(404)
    expect(await files()).toHaveLength(before.length + 2)
    const change = { id: member.id, image: 'https://pictures.example/me.jpg' }
    await request
      .put('/api/users/profile/update/additional/')
      .set(member.auth)
      .send(change)
      .expect(200)
    expect(await files()).toEqual(before)
    await request.get(second.body.image).expect(404)
  })

  test('eight concurrent uploads for one member leave one picture', async () => {
    const before = await files()
    const admins = await Promise.all(Array.from({ length: 8 }, () => anAdmin(server)))
    await Promise.all(
      admins.map((one) => upload(small, 'a.png', one).field('member_id', member.id).expect(200)),
    )
    const image = basename((await imageOf(member)) ?? '')
    const made = (await files()).filter((name) => !before.includes(name))
    expect(made.sort()).toEqual([basename(thumbnailOf(`/media/${image}`)), image].sort())
  })

  test('lets an admin upload for a member, but not for an unknown one', async () => {
    const { body } = await upload(small, 'a.png', admin).field('member_id', member.id).expect(200)
    expect(await imageOf(member)).toBe(body.image)
    const before = await files()
    await upload(small, 'a.png', admin).field('member_id', 2_000_000_000).expect(404)
    expect(await files()).toEqual(before)
  })

  test('removes the picture of a deleted user from the disk', async () => {
    const { body } = await upload(small).expect(200)
    expect(await services.media.read(body.image)).not.toBe(null)
    await request.delete(`/api/users/delete/${member.id}/`).set(admin.auth).expect(200)
    expect(
      (await files()).filter((name) => name.startsWith(basename(body.image, '.webp'))),
    ).toEqual([])
  })

  test('serves only pictures from the media folder', async () => {
    for (const path of ['/media/', '/media', '/media/%2e%2e/jwt-secret', '/media/.x.webp.draft']) {
      const { body } = await request.get(path).expect(404)
      expect(body.detail).toMatch(/^There is no/)
    }
  })

  test('has an ETag, ranges and a length, as it is cached', async () => {
    const { body } = await upload(small).expect(200)
    const whole = await request.get(body.image).buffer().expect(200)
    const { etag = '', 'content-length': length } = whole.headers
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(whole.body.length),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    const unchanged = await request.get(body.image).set('If-None-Match', etag).expect(304)
    expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'private, max-age=86400' })
    const part = await request.get(body.image).set('Range', 'bytes=8-11').expect(206)
    expect(part.body.toString()).toBe('WEBP')
    expect(part.headers['content-range']).toBe(`bytes 8-11/${length}`)
    const head = await request.head(body.image).expect(200)
    expect(head.headers).toMatchObject({ etag, 'content-length': length })
    await request.post(body.image).expect(404)
  })
})

test.each(['cut', 'full', 'forbidden'] as const)(
  'while the bucket is away, uploads fail clearly and nothing is lost: %s',
  async (trouble) => {
    const { request, services } = withBucket
    const upload = uploadTo(withBucket)
    const { body: first } = await upload(small).expect(200)
    const before = await services.media.storage.list()

    bucket.trouble = trouble
    const { body: refused } = await upload(small).expect(503).expect('Retry-After', '5')
    expect([refused.code, refused.detail]).toEqual([
      uploadErrors.notStored.code,
      expect.stringMatching(/try again/),
    ])
    await request.get(first.image).expect(503).expect('Cache-Control', 'no-store')
    await request.get('/api/users/profile/download/').set(member.auth).expect(503)
    // A change that does not need the pictures succeeds.
    const url = 'https://pictures.example/me.jpg'
    await request
      .put('/api/users/profile/update/additional/')
      .set(member.auth)
      .send({ id: member.id, image: url })
      .expect(200)

    bucket.trouble = undefined
    expect(await services.media.storage.list()).toEqual(before)
    const stopping = new AbortController().signal
    for (const { run } of sharingFeature.jobs(services)) await run(stopping)
    await request.get(first.image).expect(404)
    expect(await services.db.retiredPicture.count()).toBe(0)
  },
)
