import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { HashRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../../test/fake-socket.ts'
import { member } from '../../test/render-screen.tsx'
import { forgetLocation } from '../features/attendance/marking/index.ts'
import { api } from '../lib/api.ts'
import { storeUser, useCurrentUser } from '../lib/current-user.ts'
import { queryClient } from '../lib/query-client.ts'
import { memberScreens } from './member-screens.ts'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8').replaceAll(
  '{church}',
  'Church',
)
const page = new DOMParser().parseFromString(html, 'text/html')

/** What index.html shows for a screen until the app has loaded. */
const shownFirst = (name: string) => [
  ...(page.querySelector(`main [data-first=${name}]`)?.children ?? []),
]

// Not within a test, whose time would count the work of loading them.
const { HomeScreen } = await memberScreens.home()
const { MarkAttendanceScreen } = await memberScreens.markAttendance()

function rendered(Screen: ComponentType) {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Screen />
      </HashRouter>
    </QueryClientProvider>,
  )
  return container
}

/** Drops the scope of class names, which in tests is another: `_card_1f3a` instead of `ui-card_card`. */
const unscoped = (text: string) =>
  text.replace(/\b[a-z-]+_(\w+)/g, '$1').replace(/\b_([a-zA-Z]+)_\w+/g, '$1')

const markup = (elements: Element[]) =>
  unscoped(elements.map(({ outerHTML }) => outerHTML).join(''))
    .replace(/\s*\n\s*/g, '')
    // A size without a class of its own, which tests cannot know.
    .replace(' medium', '')

/** The classes of each element that has any, behind those of its ancestors. */
const pathsOf = (elements: Element[], ancestors = ''): string[] =>
  elements.flatMap((element) => {
    const classes = unscoped(element.getAttribute('class') ?? '')
    const path = classes ? `${ancestors} > ${classes}` : ancestors
    return [path, ...pathsOf([...element.children], path)]
  })

beforeEach(() => {
  // A device that has not answered yet.
  forgetLocation()
  const geolocation = { watchPosition: () => 0, clearWatch: () => undefined }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('WebSocket', FakeSocket)
})

test('index.html has the welcome card with which the home page begins', () => {
  const [card] = rendered(HomeScreen).querySelectorAll('section')
  expect(card && markup([card])).toBe(markup(shownFirst('home')))
})

test('index.html has the frame of the attendance screen without its data', () => {
  storeUser(member)
  const screen = rendered(MarkAttendanceScreen)
  const paths = pathsOf([...screen.children])
  // The button is not there yet, only its place.
  const placed = pathsOf(shownFirst('attendance')).filter((path) => !path.includes('> mark'))
  expect(placed.filter((path) => !paths.includes(path))).toEqual([])
  expect(screen.querySelector('h1')?.textContent).toBe('Attendance')
})

test('on a later visit, the page asks before the app, which takes over the answers', async () => {
  const tokenUntil = (seconds: number, name: string) =>
    `${name}.${btoa(JSON.stringify({ exp: seconds }))}.x`
  const [expired, fresh] = [tokenUntil(1, 'old'), tokenUntil(4_000_000_000, 'new')]
  const answers: Record<string, unknown> = {
    '/api/token/refresh/': { access: fresh },
    '/api/users/attendance/current/': { session: 7, already_marked: true },
  }
  const fetch = vi.fn(
    async (path: string, _options: { headers: Headers }) =>
      new Response(JSON.stringify(answers[path] ?? [])),
  )
  const asked = () => fetch.mock.calls.map(([path]) => path)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('__FIRST_SCREENS__', {})
  // The device has the app.
  const serviceWorker = { controller: {} }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  location.hash = '#/MapComponent/'
  storeUser({ ...member, token: expired })
  await import('../../first-paint/first-paint.ts')
  await expect
    .poll(asked)
    .toEqual([
      '/api/church/door/',
      '/api/token/refresh/',
      '/api/users/sessions/current/',
      '/api/users/attendance/current/',
    ])

  expect(await api.checkCurrentAttendance()).toMatchObject({ session: 7, already_marked: true })
  expect(useCurrentUser.getState().user?.token).toBe(fresh)
  expect(asked()).toHaveLength(4)
  expect(fetch.mock.calls[3]?.[1].headers.get('Authorization')).toBe(`Bearer ${fresh}`)
  // The next time, it asks itself.
  await api.checkCurrentAttendance()
  expect(asked()).toHaveLength(5)
  // Nobody gets the answers to another person.
  storeUser({ ...member, token: tokenUntil(4_000_000_000, 'another') })
  await api.listCurrentSessions()
  expect(asked()).toHaveLength(6)
  // Nor old ones.
  vi.setSystemTime(Date.now() + 10_000)
  await api.getDoorRules()
  expect(asked()).toHaveLength(7)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
