import { userErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { anAdmin, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, services } = server

const demote = (by: Person, { id }: Person) =>
  request.put(`/api/users/update/${id}/`).set(by.auth).send({ isAdmin: false })
const remove = (by: Person, { id }: Person) =>
  request.delete(`/api/users/delete/${id}/`).set(by.auth)
const countAdmins = () => services.db.user.count({ where: { isAdmin: true } })

test('the last admin can be neither demoted nor deleted', async () => {
  const last = await anAdmin(server)
  const demoted = await demote(last, last).expect(409)
  expect(demoted.body.errors).toEqual({ isAdmin: [userErrors.lastAdmin.detail] })
  const removed = await remove(last, last).expect(409)
  expect(removed.body.detail).toBe(userErrors.lastAdmin.detail)
  expect(await countAdmins()).toBe(1)
  const change = { first_name: 'Still', isAdmin: true }
  await request.put(`/api/users/update/${last.id}/`).set(last.auth).send(change).expect(200)
})

test('another admin can be deleted', async () => {
  const [one, other] = [await anAdmin(server), await anAdmin(server)]
  await demote(one, one).expect(200)
  await remove(other, other).expect(200)
  await request.get('/api/users/').set(other.auth).expect(401)
})

test('two admins demoting each other at the same time leave one', async () => {
  for (let round = 0; round < 10; round += 1) {
    await services.db.user.updateMany({ data: { isAdmin: false } })
    const [one, other] = [await anAdmin(server), await anAdmin(server)]
    const take = round % 2 ? demote : remove
    const answers = await Promise.all([take(one, other), take(other, one)])
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    expect(await countAdmins()).toBe(1)
  }
})
