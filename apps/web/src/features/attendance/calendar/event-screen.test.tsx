import { ApiError, type SharedEvent, sessionErrors } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { member, renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { EventScreen } from './event-screen.tsx'

const concert: SharedEvent = {
  id: 5,
  name: 'Concert',
  kind: 'other',
  start_datetime: '2026-12-06T18:00:00Z',
  end_datetime: '2026-12-06T20:00:00Z',
  opens_datetime: null,
  campus: 1,
  place: 'Main building',
  cancelled_at: null,
  cancel_reason: null,
}

function open(answers: Answers = {}, user: typeof member | null = member) {
  stubServer({
    getChurch: () => ({ ...church, address: '1 Church Street, Luton' }),
    getCalendarEvent: () => concert,
    ...answers,
  })
  renderScreen(<EventScreen />, { at: '/calendar/5', path: '/calendar/:id', user })
}

const unknown = () => {
  const { status, code, detail } = sessionErrors.notFound
  return Promise.reject(new ApiError(status, code, detail))
}

beforeEach(() => clearUser('logout'))

test('says when and where it is', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Concert' })
  screen.getByText(/Sunday.* December|December.* 2026/)
  const map = await screen.findByRole('link', { name: /1 Church Street, Luton/ })
  expect(map.getAttribute('href')).toContain('query=1+Church+Street')
  expect(screen.queryByText('This is cancelled.')).toBeNull()
})

test('shows no map of one address for a place among several', async () => {
  const campuses = [...church.campuses, ...church.campuses]
  open({ getChurch: () => ({ ...church, address: '1 Church Street', campuses }) })
  await screen.findByText('Main building')
  expect(screen.queryByRole('link', { name: /on a map/ })).toBeNull()
})

test('says that it is cancelled, and why', async () => {
  const cancelled_at = '2026-12-01T10:00:00Z'
  open({ getCalendarEvent: () => ({ ...concert, cancelled_at, cancel_reason: 'No heating' }) })
  await screen.findByText('This is cancelled.')
  screen.getByText('No heating')
})

test.each([
  ['a member', member, null],
  ['a visitor', null, '/login?redirect=%2Fcalendar%2F5'],
] as const)(
  'a date that %s may not see is like one that does not exist',
  async (_, user, signIn) => {
    open({ getCalendarEvent: unknown }, user)
    await screen.findByText(/^There is no such date/)
    const link = screen.queryByRole('link', { name: 'Sign in' })
    expect(link?.getAttribute('href') ?? null).toBe(signIn)
  },
)

test('copies its address where the browser cannot share', async () => {
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await waitFor(() => expect(toasts()).toEqual(['success: Address copied.']))
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('shares by the device, and says nothing if that is dismissed', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
  vi.stubGlobal('navigator', Object.assign(navigator, { share }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: 'Concert', url: window.location.href })
  expect(toasts()).toEqual([])
  Reflect.deleteProperty(navigator, 'share')
})
