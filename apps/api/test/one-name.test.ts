import { describe, expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD } from './factories.ts'
import { outboxMails } from './outbox.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const { request, services } = server
const admin = await anAdmin(server)
const REQUIRED = { last_name: ['Last name is required.'] }

const register = (body: object) =>
  request.post('/api/users/register/').send({ first_name: 'Suharto', password: PASSWORD, ...body })

const nameOf = async (id: number) => {
  const { firstName, lastName } = await services.db.user.findUniqueOrThrow({ where: { id } })
  return [firstName, lastName]
}

describe('somebody with one name', () => {
  test('registers if they say so; otherwise, the last name is required', async () => {
    for (const last_name of [undefined, '', ' ', '\u200B']) {
      const refused = await register({ email: 'suharto@church.test', last_name }).expect(400)
      expect(refused.body.errors).toEqual(REQUIRED)
    }
    const { body } = await register({ email: 'suharto@church.test', one_name: true }).expect(201)
    expect(body).toMatchObject({ first_name: 'Suharto', last_name: '', name: 'Suharto' })
    await services.outbox.idle()
    const [mail] = await outboxMails(services.env.DATA_DIR)
    expect(mail?.to?.[0]).toMatchObject({ name: 'Suharto', address: 'suharto@church.test' })
  })

  test('needs a first name', async () => {
    const named = { email: 'nobody@church.test', first_name: '', one_name: true }
    const { body } = await register(named).expect(400)
    expect(body.errors).toEqual({ first_name: ['First name is required.'] })
  })

  test('says so of their profile, and may take it back', async () => {
    const { id, auth } = await aMember(server)
    const update = (change: object) =>
      request
        .put('/api/users/profile/update/')
        .set(auth)
        .send({ id, ...change })
    const { body } = await update({ last_name: '' }).expect(400)
    expect(body.errors).toEqual(REQUIRED)
    const one = await update({ first_name: 'Suharto', one_name: true })
    expect(one.body).toMatchObject({ name: 'Suharto', last_name: '' })
  })

  test('is added and renamed by the office as they are', async () => {
    const { body } = await request
      .post('/api/users/create/')
      .set(admin.auth)
      .send({ first_name: 'Sukarno' })
      .expect(201)
    expect(await nameOf(body.id)).toEqual(['Sukarno', ''])
    const update = (change: object) =>
      request.put(`/api/users/update/${body.id}/`).set(admin.auth).send(change).expect(200)
    await update({ last_name: 'Putra' })
    await update({ first_name: 'Soekarno' })
    expect(await nameOf(body.id)).toEqual(['Soekarno', 'Putra'])
    await update({ last_name: '' })
    expect(await nameOf(body.id)).toEqual(['Soekarno', ''])
  })

  test('is found by their name, and stands where it is looked for', async () => {
    const names = [
      ['Zoe', 'Rahman'],
      ['Susilo', ''],
      ['Adam', 'Tan'],
    ] as const
    for (const [first_name, last_name] of names) {
      await request
        .post('/api/users/create/')
        .set(admin.auth)
        .send({ first_name, last_name, email: `${first_name}@church.test` })
        .expect(201)
    }
    const found = await request.get('/api/users/?keyword=susilo').set(admin.auth).expect(200)
    expect(found.body.users).toMatchObject([{ first_name: 'Susilo', last_name: '' }])
    const directory = await request.get('/api/members/').set(admin.auth).expect(200)
    const order = directory.body.map(
      (entry: { user: { first_name: string } }) => entry.user.first_name,
    )
    const ours = order.filter((name: string) => names.some(([first]) => first === name))
    expect(ours).toEqual(['Zoe', 'Susilo', 'Adam'])
    const exported = await request
      .post('/api/users/admin/exports/')
      .set(admin.auth)
      .send({ kind: 'people' })
      .expect(200)
    expect(exported.text).toMatch(/\n\d+,Susilo,,,susilo@church\.test,/i)
    const { rows } = await services.pool.query(
      "SELECT name FROM people WHERE first_name = 'Susilo'",
    )
    expect(rows).toEqual([{ name: 'Susilo' }])
  })

  test('is not of one family with others at their address who have one name', async () => {
    for (const first_name of ['Budi', 'Wati']) {
      const { body } = await request
        .post('/api/users/create/')
        .set(admin.auth)
        .send({ first_name })
        .expect(201)
      await request
        .put(`/api/users/members/${body.id}/update/`)
        .set(admin.auth)
        .send({ flatno: '9', streetname: 'Example Street', postcode: 'LU1 3AJ' })
        .expect(200)
    }
    const { body } = await request
      .get('/api/users/admin/households/suggestions/')
      .set(admin.auth)
      .expect(200)
    expect(JSON.stringify(body)).not.toContain('Budi')
  })
})
