import { expect, test } from 'vitest'
import { aChurch } from '../../../../test/server.ts'
import { aPlan, aTeam, putOn, tell } from '../../../../test/serving.ts'

const server = await aChurch()
const { request } = server

test('a calendar feed says when its owner serves, once they were told, and until they are off', async () => {
  const { leader, members, team } = await aTeam(server)
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  const { session, slots } = await aPlan(server, { leader, team }, { name: 'Worship' })
  const pathOf = async (person: typeof ann) => {
    const { body } = await request
      .post('/api/users/profile/feeds/')
      .set(person.auth)
      .send({ name: 'Phone' })
    return new URL(body.url).pathname
  }
  const [mine, other] = [await pathOf(ann), await pathOf(ben)]
  const read = async (path: string) => {
    const { text } = await request.get(path).expect(200)
    return [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary).toSorted()
  }
  const slot = slots[0]?.id ?? 0
  await putOn(server, leader, slot, ann.id)
  expect(await read(mine)).toEqual([session.name])
  await tell(server, leader, team.id)
  expect(await read(mine)).toEqual(['Serving: Sound at Worship', session.name])
  expect(await read(other)).toEqual([session.name])
  await putOn(server, leader, slot, ben.id)
  expect(await read(mine)).toEqual([session.name])
})
