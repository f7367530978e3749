import { QueryObserver } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { church } from '../../test/church.ts'
import { admin } from '../../test/people.ts'
import { member } from '../../test/render-screen.tsx'
import { churchFacts } from '../features/church/details/index.ts'
import { forgetRights, storeRight, storeUser, useCurrentUser } from '../lib/current-user.ts'
import { queryClient } from '../lib/query-client.ts'
import { Providers } from './providers.tsx'

const directory = ['members', 'list']
const known = () => queryClient.getQueryData(directory)

test('nothing that an admin saw stays in the cache after their right has gone', () => {
  // jsdom has no server.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  storeUser(admin)
  queryClient.setQueryData(directory, ['everybody'])
  queryClient.setQueryData(churchFacts.queryKey, church)
  storeRight(true)
  expect(known()).toEqual(['everybody'])
  storeRight(false)
  expect(known()).toBeUndefined()
  expect(queryClient.getQueryData(churchFacts.queryKey)).toEqual(church)
})

test('nor what a carer saw, after the server has refused them', () => {
  storeUser({ ...member, roles: ['steward', 'carer'] })
  queryClient.setQueryData(directory, ['everybody'])
  forgetRights(['leader'])
  expect(known()).toEqual(['everybody'])
  forgetRights(['carer'])
  expect(known()).toBeUndefined()
  expect(useCurrentUser.getState().user?.roles).toEqual(['steward'])
})

test('nor does what is on the screen vanish then, where they may be typing', () => {
  storeUser({ ...member, roles: ['carer'] })
  queryClient.setQueryData(directory, ['everybody'])
  const onScreen = new QueryObserver(queryClient, {
    queryKey: directory,
    queryFn: () => new Promise<string[]>(() => undefined),
  })
  onTestFinished(onScreen.subscribe(() => undefined))
  forgetRights(['carer'])
  expect(known()).toEqual(['everybody'])
  expect(queryClient.getQueryState(directory)?.isInvalidated).toBe(true)
})

test('nor does anything of the previous user', () => {
  storeUser(admin)
  queryClient.setQueryData(directory, ['everybody'])
  storeUser(member)
  expect(known()).toBeUndefined()
})

test("a page from the service worker's cache follows the church's colour and logo", () => {
  const { dataset, style } = document.documentElement
  const light = () => style.getPropertyValue('--church-colour-light')
  dataset.churchLogo = ''
  queryClient.setQueryData(churchFacts.queryKey, {
    ...church,
    colour: { light: '#114455', dark: '#77aabb' },
  })
  const { rerender, unmount } = render(<Providers>text</Providers>)
  expect([light(), dataset.churchColour, dataset.churchLogo]).toEqual(['#114455', '', undefined])
  queryClient.setQueryData(churchFacts.queryKey, church)
  rerender(<Providers>text</Providers>)
  expect(dataset.churchColour).toBeUndefined()
  unmount()
})

test('says that the sign-in has ended if that was found before the app had loaded', async () => {
  vi.resetModules()
  const { clearUser } = await import('../lib/current-user.ts')
  clearUser('expired')
  await import('./providers.tsx')
  const { useToasts } = await import('../ui/toast.ts')
  // The files that follow in this worker may load these copies.
  onTestFinished(() => {
    useToasts.setState({ toast: null })
    clearUser('logout')
  })
  expect(useToasts.getState().toast?.text).toBe('Token refresh failed. Please sign in again.')
})
