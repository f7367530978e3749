import { QueryClient } from '@tanstack/react-query'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { withStubbedBrowser } from '../../test/browser-globals.ts'

withStubbedBrowser()

const load = () => import('./queries.ts')

test('a query’s key names row and input', async () => {
  const { queries, keyOf } = await load()
  const { queryKey } = queries.getUser({ params: { id: 7 } })
  expect(queryKey).toEqual(['getUser', { params: { id: 7 } }])
  expect(queries.listTeams().queryKey).toEqual(keyOf('listTeams'))
})

test('an answer has the type that the row declares', async () => {
  const { queries, mutations } = await load()
  const client = new QueryClient()
  const user = client.getQueryData(queries.getUser({ params: { id: 7 } }).queryKey)
  expectTypeOf(user).toExtend<{ first_name: string } | undefined>()
  expectTypeOf(mutations).not.toHaveProperty('getUser')
  expectTypeOf(queries).not.toHaveProperty('updateUser')
})

const staleAfter = async (name: string) => {
  const { queries, reloadAfter } = await load()
  const client = new QueryClient()
  const all = {
    user: queries.getUser({ params: { id: 7 } }),
    overview: queries.getOverview(),
    sessions: queries.listSessions(),
  }
  for (const { queryKey } of Object.values(all)) client.setQueryData<unknown>(queryKey, {})
  await reloadAfter(client, [name])
  return Object.entries(all)
    .filter(([, { queryKey }]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([key]) => key)
}

test.each([
  ['createFeed', ['sessions']],
  ['setHeadcounts', ['overview', 'sessions']],
  ['updateUser', ['user', 'overview', 'sessions']],
  ['no row', []],
])('%s reloads its area and those that it changes: %j', async (name, stale) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await staleAfter(name)).toEqual(stale)
})
