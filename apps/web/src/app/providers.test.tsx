// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { admin } from '../../test/people.ts'
import { member } from '../../test/render-screen.tsx'
import { storeRight, storeUser } from '../lib/current-user.ts'
import { queryClient } from '../lib/query-client.ts'
import './providers.tsx'

const directory = ['members', 'list']
const known = () => queryClient.getQueryData(directory)

test('nothing that an admin saw stays in the cache after their right has gone', () => {
  // jsdom has no server.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  storeUser(admin)
  queryClient.setQueryData(directory, ['everybody'])
  queryClient.setQueryData(['church'], 'The church')
  storeRight(true)
  expect(known()).toEqual(['everybody'])
  storeRight(false)
  expect(known()).toBeUndefined()
  expect(queryClient.getQueryData(['church'])).toBe('The church')
})

test('nor does anything of the previous user', () => {
  storeUser(admin)
  queryClient.setQueryData(directory, ['everybody'])
  storeUser(member)
  expect(known()).toBeUndefined()
})
