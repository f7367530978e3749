import type { DirectoryEntry } from '@church/shared'
import { expect, test } from 'vitest'
import { findable, findMembers } from './find-members.ts'

const entry = (id: number, first: string, last: string, phone: string | null = null) => {
  const user = { id, first_name: first, last_name: last, email: `${id}@church.test` }
  const numbers = { phone_number: phone, phone_number_2: null }
  return { _id: id, id, user, image: null, middle_name: null, ...numbers } satisfies DirectoryEntry
}

const members = findable([
  entry(1, 'Zoë', 'Ångström', '+44 (0)1632 960-001'),
  entry(2, 'Grace', 'Adeyemi'),
  entry(3, 'Grace', 'Øster'),
])
const idsFor = (keyword: string) => findMembers(members, keyword).map(({ id }) => id)

test.each([
  ['', [1, 2, 3]],
  ['  ', [1, 2, 3]],
  ['zoe ang', [1]],
  ['ÅNGSTRÖM ZOË', [1]],
  ['oster', [3]],
  ['grace', [2, 3]],
  ['grace adey', [2]],
  ['1632960', [1]],
  ['nobody', []],
])('findMembers finds "%s" in %j, keeping the order of the list', (keyword, ids) => {
  expect(idsFor(keyword)).toEqual(ids)
})
