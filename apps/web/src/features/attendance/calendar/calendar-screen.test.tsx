import { ApiError, type CalendarEvent } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { member, renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { formatTimeRange } from '../../../lib/format.ts'
import { CalendarScreen } from './calendar-screen.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const worship: CalendarEvent = {
  id: 1,
  name: 'Sunday Worship',
  kind: 'service',
  start_datetime: inHours(24),
  end_datetime: inHours(25),
  opens_datetime: inHours(24),
  campus: 1,
  place: 'Main building',
  series_id: null,
  cancelled_at: null,
  cancel_reason: null,
}

const url = 'https://church.test/calendar/secret.ics'
const at = '2026-01-05T10:00:00.000Z'

function open(answers: Answers = {}, user: typeof member | null = member) {
  const server = stubServer({
    getChurch: () => church,
    listCalendar: () => [worship],
    listGroupMeetings: () => [],
    listPublicCalendar: () => [worship],
    listFeeds: () => [{ id: 3, name: 'Computer', at, last_used_at: null }],
    createFeed: ({ body }) => ({ id: 4, name: String(body.name), url }),
    removeFeed: () => ({ detail: 'Ended.' }),
    ...answers,
  })
  renderScreen(<CalendarScreen />, { user })
  return server
}

const list = async () =>
  within(
    (await screen.findAllByText('Main building', { exact: false }))[0]?.closest('ul') ??
      document.body,
  )

beforeEach(() => {
  clearUser('logout')
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

test('shows the times of the church, whatever the clocks of the device', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo')
  open()
  const { start_datetime, end_datetime } = worship
  const time = formatTimeRange(start_datetime, end_datetime, church.time_zone)
  expect(time).not.toBe(formatTimeRange(start_datetime, end_datetime))
  const rows = await list()
  rows.getByText(`${time} · Main building`)
  vi.unstubAllEnvs()
})

test('says when marking opens early, and why something is cancelled', async () => {
  const early = { ...worship, opens_datetime: inHours(23) }
  const cancelled = { ...worship, id: 2, cancelled_at: at, cancel_reason: 'No heating' }
  open({ listCalendar: () => [early, cancelled] })
  await screen.findByText(/^You can mark from/)
  screen.getByText('Cancelled')
  screen.getByText('No heating')
})

test('has the meetings of the user’s groups by time, each with a way to its group', async () => {
  const meeting = {
    id: worship.id,
    group: 7,
    name: 'Home group',
    place: '',
    start_datetime: inHours(1),
    end_datetime: inHours(2),
    cancelled_at: null,
  }
  open({ listGroupMeetings: () => [meeting] })
  const rows = await list()
  const links = rows.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home group', '/groups/7'],
    ['Sunday Worship', '/calendar/1'],
  ])
})

test.each([
  [500, 'Something went wrong.', 1],
  [404, 'Unknown to a server of an earlier release.', 0],
])('shows the services if those of groups answer %i', async (status, message, alerts) => {
  open({ listGroupMeetings: () => Promise.reject(new ApiError(status, 'failed', message)) })
  const rows = await list()
  rows.getByRole('link', { name: /Sunday Worship/ })
  expect(screen.queryAllByText(message)).toHaveLength(alerts)
})

test('leaves out what has ended', async () => {
  const over = { ...worship, start_datetime: inHours(-3), end_datetime: inHours(-2) }
  open({ listCalendar: () => [over] })
  await screen.findByText('Nothing is planned yet.')
})

test('a visitor asks only for what is public, and hears of no devices', async () => {
  const { asked } = open({}, null)
  await list()
  expect(asked('listPublicCalendar')).toHaveLength(1)
  expect(asked('listCalendar')).toEqual([])
  expect(asked('listGroupMeetings')).toEqual([])
  expect(asked('listFeeds')).toEqual([])
  expect(screen.queryByText(/devices/)).toBeNull()
})

test('one tap makes a calendar of an unused name, whose address is forgotten when closed', async () => {
  const { asked } = open()
  await screen.findByText('Computer')
  await userEvent.click(screen.getByRole('button', { name: 'Add to my calendar' }))
  const link = await screen.findByRole('link', { name: 'Open in this device’s calendar' })
  expect(link.getAttribute('href')).toBe('webcal://church.test/calendar/secret.ics')
  expect(asked('createFeed')[0]?.body).toEqual({ name: 'Computer 2' })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(url)).toBeNull())
})

test('ends a calendar once one is sure', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'End Computer' }))
  await screen.findByRole('dialog', { name: 'End the calendar on Computer?' })
  expect(asked('removeFeed')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(toasts()).toEqual(['success: Ended.']))
  expect(asked('removeFeed')[0]?.body).toEqual({ id: 3 })
})
