import { carouselErrors, carouselTexts, uploadErrors } from '@church/shared'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, services, clock } = server
const admin = await anAdmin(server)
const member = await aMember(server)

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'peachpuff' } })
    .jpeg()
    .toBuffer()
/** So narrow that it is stored in one width only, to keep the tests fast. */
const photo = await pictureOf(420, 240)

const carousels = [
  ['church', '/api/users/church-carousel/', '/api/members/church-images/'],
  ['program', '/api/users/program-carousel/', '/api/members/program-images/'],
] as const

function create(list: string, texts: Record<string, string> = {}, picture: Buffer | null = photo) {
  const call = request.post(`${list}create/`).set(admin.auth).field(texts)
  return picture ? call.attach('image', picture, 'from-a-phone.jpg') : call
}
const remove = (list: string, id: number) => request.delete(`${list}${id}/delete/`).set(admin.auth)
const replace = (list: string, id: number, picture = photo) =>
  request.post(`${list}${id}/picture/`).set(admin.auth).attach('image', picture, 'a.jpg')
const search = (list: string, query = '') => request.get(`${list}${query}`).set(admin.auth)
const files = () => services.media.storage.list()
const auditEvents = () =>
  services.db.auditEvent.findMany({
    where: { subject: { endsWith: 'item' } },
    omit: { id: true },
    orderBy: { id: 'asc' },
  })

beforeEach(async () => {
  await services.db.auditEvent.deleteMany()
  for (const [, list] of carousels) {
    const { body } = await search(list, '?page_size=100')
    for (const { id } of body.results) await remove(list, id).expect(200)
  }
  await services.db.auditEvent.deleteMany()
})

describe.each(carousels)('the %s carousel', (name, list, images) => {
  test('stores an item in several widths and shows it to every visitor', async () => {
    const { body: item } = await create(list, {}, await pictureOf(1700, 900)).expect(201)
    expect(item.image).toBe(item.sources.at(-1).src)
    expect(item.sources.map(({ width }: { width: number }) => width)).toEqual([
      400, 800, 1200, 1600,
    ])
    for (const { src, width } of item.sources) {
      const { body: bytes } = await request.get(src).expect(200).expect('Content-Type', /webp/)
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
    const { body } = await request.get(images).expect(200)
    expect(body).toEqual([expect.objectContaining({ id: item.id, sources: item.sources })])
  })

  test('changes texts, and moves an item to the place of another; a new one comes first', async () => {
    const text = name === 'church' ? 'description' : 'title'
    const ids: number[] = []
    for (const word of ['One', 'Two', 'Three'])
      ids.push((await create(list, { [text]: word }).expect(201)).body.id)
    const [one = 0, two = 0, three = 0] = ids
    const move = (id: number, to: number) =>
      request.post(`${list}${id}/move/`).set(admin.auth).send({ to })
    const order = async (path: string) => {
      const { body } = await request.get(path).set(admin.auth).expect(200)
      return (body.results ?? body).map(({ id }: { id: number }) => id)
    }
    await move(one, three).expect(200)
    expect([await order(images), await order(list)]).toEqual([
      [one, three, two],
      [one, three, two],
    ])
    await move(one, two).expect(200)
    const newest = (await create(list).expect(201)).body.id
    expect(await order(images)).toEqual([newest, three, two, one])
    await move(one, 9_999_999).expect(404)
    await move(9_999_999, one).expect(404)
    const { body } = await request
      .put(`${list}${one}/`)
      .set(admin.auth)
      .send({ [text]: 'Changed' })
      .expect(200)
    expect(body).toMatchObject({ id: one, [text]: 'Changed' })
    await request
      .put(`${list}9999999/`)
      .set(admin.auth)
      .send({ [text]: 'x' })
      .expect(404)
    // The same again changes nothing.
    await request
      .put(`${list}${one}/`)
      .set(admin.auth)
      .send({ [text]: 'Changed' })
      .expect(200)
    const events = (await auditEvents()).filter(({ action }) => !action.endsWith('.create'))
    expect(events.map(({ action }) => action.split('.')[1])).toEqual(['move', 'move', 'update'])
    expect(events.at(-1)?.detail).toEqual({ fields: [text] })
  })

  test('deletes the item and its files, and nothing else', async () => {
    const kept = await create(list).expect(201)
    const before = await files()
    const gone = await create(list, {}, await pictureOf(900, 500)).expect(201)
    expect(await files()).toHaveLength(before.length + 2)
    const { body } = await remove(list, gone.body.id).expect(200)
    expect(body.detail).toBe(carouselTexts.deleted)
    expect((await files()).sort()).toEqual(before.sort())
    await request.get(gone.body.image).expect(404)
    const { body: left } = await request.get(images).expect(200)
    expect(left.map(({ id }: { id: number }) => id)).toEqual([kept.body.id])
  })

  test('replaces the picture alone, and its files; what is no picture changes nothing', async () => {
    const text = name === 'church' ? { description: 'Harvest' } : { title: 'Harvest' }
    const { body: item } = await create(list, text).expect(201)
    const { body: other } = await create(list).expect(201)
    const wide = await pictureOf(900, 500)
    const { body: changed } = await replace(list, item.id, wide).expect(200)
    expect(changed).toMatchObject({ id: item.id, ...text })
    expect(changed.sources).toHaveLength(2)
    await request.get(item.image).expect(404)
    await request.get(changed.image).expect(200)
    const before = await files()
    await replace(list, item.id, Buffer.from('no picture')).expect(415)
    await replace(list, 2_000_000_000).expect(404)
    expect((await files()).sort()).toEqual(before.sort())
    const { body: shown } = await request.get(images).expect(200)
    expect(shown.map(({ image }: { image: string }) => image)).toEqual([other.image, changed.image])
  })

  test('404 for the second of two concurrent deletions', async () => {
    const { body: item } = await create(list).expect(201)
    const answers = await Promise.all([remove(list, item.id), remove(list, item.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 404)?.body.detail).toBe(
      carouselErrors.notFound.detail,
    )
  })

  test('adds nothing without a picture', async () => {
    const { body } = await create(list, {}, null).expect(400)
    expect(body.detail).toBe('Please upload an image.')
    expect(body.errors).toEqual({ image: ['Please upload an image.'] })
    await request.post(`${list}create/`).set(admin.auth).send({}).expect(400)
    expect((await search(list)).body.count).toBe(0)
  })

  test.each([
    ['HTML', 415, Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 415, Buffer.alloc(0)],
    ['more than 5 MB', 413, Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])('rejects a file of %s with %i and changes nothing', async (_kind, status, bytes) => {
    const before = await files()
    const { body } = await create(list, {}, bytes).expect(status)
    expect([uploadErrors.notAPicture.detail, uploadErrors.tooManyBytes.detail]).toContain(
      body.detail,
    )
    expect((await search(list)).body.count).toBe(0)
    expect(await files()).toEqual(before)
  })

  test('rejects a text that is too long', async () => {
    const before = await files()
    const field = name === 'church' ? 'description' : 'title'
    const { body } = await create(list, { [field]: 'x'.repeat(301) }).expect(400)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(await files()).toEqual(before)
  })

  test('removes the files if the row cannot be inserted', async () => {
    const table = `${name}_carousel_items`
    const before = await files()
    await services.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT full_up CHECK (false) NOT VALID`)
    try {
      await create(list).expect(500)
    } finally {
      await services.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT full_up`)
    }
    expect(await files()).toEqual(before)
    expect(await auditEvents()).toEqual([])
  })

  test('lists numbered pages, newest first', async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.unshift((await create(list).expect(201)).body.id)
    const first = await search(list, '?page_size=2').expect(200)
    expect(first.body).toMatchObject({ count: 3, page: 1, pages: 2, previous: null })
    const second = await search(first.body.next).expect(200)
    expect(second.body).toMatchObject({ count: 3, page: 2, pages: 2, next: null })
    const both = [...first.body.results, ...second.body.results]
    expect(both.map(({ id }) => id)).toEqual(ids)
    const { body } = await search(list, '?page=3&page_size=2').expect(404)
    expect(body.detail).toBe('Invalid page.')
  })

  test('shows an empty list as one empty page', async () => {
    const { body } = await search(list).expect(200)
    expect(body).toEqual({ results: [], next: null, previous: null, count: 0, page: 1, pages: 1 })
    expect((await request.get(images).expect(200)).body).toEqual([])
  })

  test('lets caches store the public list, and shows every change', async () => {
    const { headers } = await request.get(images).expect(200)
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = () => request.get(images).set('If-None-Match', headers.etag ?? '')
    await again().expect(304)
    await create(list).expect(201)
    expect((await again().expect(200)).body).toHaveLength(1)
  })

  test('records who added, changed and deleted an item', async () => {
    const { body: item } = await create(list).expect(201)
    await replace(list, item.id).expect(200)
    await remove(list, item.id).expect(200)
    await remove(list, item.id).expect(404)
    const event = {
      actorId: admin.id,
      subject: `${name}-item`,
      subjectId: item.id,
      detail: null,
      createdAt: clock.now(),
    }
    expect(await auditEvents()).toEqual([
      { ...event, action: `${name}-item.create` },
      { ...event, action: `${name}-item.picture` },
      { ...event, action: `${name}-item.delete` },
    ])
  })

  test('refuses members, and leaves no file behind', async () => {
    const before = await files()
    const { body: item } = await create(list).expect(201)
    const attempt = request.post(`${list}create/`).set(member.auth).attach('image', photo, 'a.jpg')
    await attempt.expect(403)
    await request.delete(`${list}${item.id}/delete/`).set(member.auth).expect(403)
    expect(await files()).toHaveLength(before.length + 1)
  })
})

test('items without texts have none for admins, and the defaults for visitors', async () => {
  const [[, churchList, churchImages], [, programList, programImages]] = carousels
  await create(churchList, { description: '  ' }).expect(201)
  await create(programList).expect(201)
  expect((await search(churchList)).body.results[0].description).toBeNull()
  expect((await search(programList)).body.results[0]).toMatchObject({ title: null, details: null })
  expect((await request.get(churchImages)).body[0].description).toBe('Church Gallery')
  expect((await request.get(programImages)).body[0]).toMatchObject({
    title: 'Church Program',
    details: 'Details about this program.',
  })
})

test('keeps texts as written, including line breaks', async () => {
  const [, [, list, images]] = carousels
  const title = 'Été & <b>prière</b>'
  await create(list, { title, details: ' First line\r\nsecond line ' }).expect(201)
  const expected = { title, details: 'First line\nsecond line' }
  expect((await search(list)).body.results[0]).toMatchObject(expected)
  expect((await request.get(images)).body[0]).toMatchObject(expected)
})

test('finds a keyword in any text, whatever its case, accents and wildcards', async () => {
  const [[, churchList], [, programList]] = carousels
  await create(churchList, { description: 'Choir at Pentecôte' }).expect(201)
  await create(churchList, { description: '100% joy' }).expect(201)
  await create(churchList).expect(201)
  await create(programList, { title: 'Picnic', details: 'In the park' }).expect(201)
  const found = async (list: string, keyword: string) =>
    (await search(list, `?keyword=${encodeURIComponent(keyword)}`).expect(200)).body.count
  expect(await found(churchList, 'PENTECOTE')).toBe(1)
  expect(await found(churchList, '%')).toBe(1)
  expect(await found(churchList, 'picnic')).toBe(0)
  expect(await found(programList, 'park')).toBe(1)
  expect(await found(churchList, '')).toBe(3)
})

test('404 for an unknown item', async () => {
  for (const [, list] of carousels) await remove(list, 2_000_000_000).expect(404)
})
