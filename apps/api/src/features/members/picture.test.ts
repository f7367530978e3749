import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { memberMessages, thumbnailOf, uploadErrors } from '@church/shared'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/server.ts'

const server = await startTestServer()
const { request, services } = server
const admin = await anAdmin(server)
let member: Person
beforeEach(async () => {
  member = await aMember(server)
})

const upload = (bytes: Buffer, name = 'me.jpg', who = member) =>
  request.post('/api/users/profile/upload/').set(who.auth).attach('image', bytes, name)

const files = (): Promise<string[]> => readdir(services.media.dir).catch(() => [])
const imageOf = async ({ id }: Person) =>
  (await services.db.member.findUniqueOrThrow({ where: { id } })).image

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

const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const bomb = await sharp({
  create: { width: 30_000, height: 30_000, channels: 3, background: 'red' },
  limitInputPixels: false,
})
  .png({ palette: true, colours: 2 })
  .toBuffer()

const refused: [what: string, Buffer, name: string, status: number, detail: string][] = [
  ['SVG', svg, 'a.svg', 415, uploadErrors.notAPicture.detail],
  ['SVG that is called PNG', svg, 'a.png', 415, uploadErrors.notAPicture.detail],
  ['HTML that is called PNG', page, 'a.png', 415, uploadErrors.notAPicture.detail],
  ['nothing', Buffer.alloc(0), 'a.png', 415, uploadErrors.notAPicture.detail],
  ['30,000 × 30,000 pixels', bomb, 'a.png', 413, uploadErrors.tooManyPixels.detail],
  ['6 MB', Buffer.alloc(6 * 1024 * 1024), 'a.jpg', 413, uploadErrors.tooManyBytes.detail],
]

test.each(refused)('rejects %s clearly and changes nothing', async (...row) => {
  const [, bytes, name, status, detail] = row
  const { body: first } = await upload(small).expect(200)
  const before = await files()
  const answer = await upload(bytes, name).expect(status)
  expect(answer.body.detail).toBe(detail)
  expect(await files()).toEqual(before)
  expect(await imageOf(member)).toBe(first.image)
})

test('the decompression bomb takes few bytes', () => {
  expect(bomb.length).toBeLessThan(500_000)
})

test('answers 400 for no file, another field, two files, no form and a truncated form', async () => {
  const post = () => request.post('/api/users/profile/upload/').set(member.auth)
  const none = await post().field('member_id', member.id).expect(400)
  expect(none.body.detail).toBe(memberMessages.noFile)
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
  const file = join(services.media.dir, basename(body.image))
  await readFile(file)
  await request.delete(`/api/users/delete/${member.id}/`).set(admin.auth).expect(200)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  expect((await files()).filter((name) => name.startsWith(basename(body.image, '.webp')))).toEqual(
    [],
  )
})

test('serves only pictures from the media folder', async () => {
  for (const path of ['/media/', '/media', '/media/%2e%2e/jwt-secret', '/media/.x.webp.draft']) {
    const { body } = await request.get(path).expect(404)
    expect(body.detail).toMatch(/^There is no/)
  }
})
