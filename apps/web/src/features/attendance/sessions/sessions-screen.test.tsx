import { ApiError, type Session, sessionErrors } from '@church/shared'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleSeries } from '../../../../test/sample-series.ts'
import { sampleSession } from '../../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { SessionsScreen } from './sessions-screen.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const coming = (change: Partial<Session> = {}) =>
  sampleSession({ start_datetime: inHours(1), end_datetime: inHours(3), series_id: 1, ...change })

function open(session = coming(), answers: Answers = {}) {
  const server = stubServer({
    getChurch: () => church,
    listDepartments: () => [],
    listSessions: () => [session],
    listCurrentSessions: () => [session],
    listSeries: () => [sampleSeries()],
    updateSession: () => session,
    cancelSession: () => session,
    reinstateSession: () => session,
    updateSeries: () => sampleSeries(),
    ...answers,
  })
  renderScreen(<SessionsScreen />)
  return server
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const act = async (list: string, label: string) =>
  userEvent.click(await (await table(list)).findByRole('button', { name: label }))
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
const enter = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })

test('asks which dates of a series to change, and sends only what was changed', async () => {
  const { asked } = open()
  await act('Current Sessions', 'Edit Sunday Worship')
  expect(dialog().queryByText(/This session repeats/)).toBeNull()
  enter('Session Name', 'Family Service')
  await userEvent.click(dialog().getByLabelText('This date and all later ones'))
  await press('Save')
  await waitFor(() => expect(toasts()).toEqual(['success: Family Service saved.']))
  expect(asked('updateSession')).toMatchObject([
    { params: { id: '1' }, body: { name: 'Family Service', scope: 'following' } },
  ])
  expect(asked('updateSession')[0]?.body).not.toHaveProperty('start_datetime')
})

test('moves one session to another day without asking about the others', async () => {
  const { asked } = open()
  await act('Current Sessions', 'Edit Sunday Worship')
  enter('Session Name', 'Family Service')
  await userEvent.click(dialog().getByLabelText(/^All dates/))
  enter('Date', '2999-01-01')
  expect(dialog().queryByText(/This session repeats/)).toBeNull()
  await press('Save')
  await waitFor(() => expect(asked('updateSession')[0]?.body.scope).toBe('this'))
})

test('does not ask about a session that does not repeat', async () => {
  const { asked } = open(coming({ series_id: null }))
  await act('Current Sessions', 'Edit Sunday Worship')
  enter('Session Name', 'Family Service')
  expect(dialog().queryByText(/This session repeats/)).toBeNull()
  await press('Save')
  await waitFor(() =>
    expect(asked('updateSession')[0]?.body).toEqual({ name: 'Family Service', scope: 'this' }),
  )
})

test('keeps what was typed when the server refuses a change, and says why', async () => {
  const { status, code, detail } = sessionErrors.over
  open(coming(), { updateSession: () => Promise.reject(new ApiError(status, code, detail)) })
  await act('Current Sessions', 'Edit Sunday Worship')
  enter('Session Name', 'Family Service')
  await press('Save')
  await dialog().findByText(detail)
  expect(dialog().getByLabelText<HTMLInputElement>('Session Name').value).toBe('Family Service')
})

test('offers only the name and the kind of a session that has ended', async () => {
  open(coming({ start_datetime: inHours(-3), end_datetime: inHours(-1) }))
  await act('Current Sessions', 'Edit Sunday Worship')
  expect(dialog().getByLabelText('Kind')).toBeTruthy()
  expect(dialog().queryByLabelText('Date')).toBeNull()
})

test('cancels a session only with a reason', async () => {
  const { asked } = open()
  await act('Current Sessions', 'Cancel Sunday Worship')
  await press('Cancel session')
  await dialog().findByText('A reason is required.')
  await userEvent.type(dialog().getByLabelText('Reason'), 'The heating has failed')
  await press('Cancel session')
  await waitFor(() => expect(toasts()).toEqual(['success: Sunday Worship cancelled.']))
  expect(asked('cancelSession')[0]?.body).toEqual({ reason: 'The heating has failed' })
})

test('shows the reason of a cancellation in the calendar, and takes it back', async () => {
  const { asked } = open(coming({ cancelled_at: inHours(0), cancel_reason: 'No heating' }))
  await userEvent.click(await screen.findByRole('button', { name: /Sunday Worship cancelled/ }))
  await dialog().findByText(/No heating/)
  await press('Reinstate')
  await waitFor(() => expect(toasts()).toEqual(['success: Sunday Worship reinstated.']))
  expect(asked('reinstateSession')).toHaveLength(1)
})

test('asks before deleting, and shows why a session with marks stays', async () => {
  const { status, code, detail } = sessionErrors.hasMarks
  open(coming(), { deleteSession: () => Promise.reject(new ApiError(status, code, detail)) })
  await act('Current Sessions', 'Delete Sunday Worship')
  await screen.findByRole('dialog', { name: 'Are you sure you want to delete this session?' })
  await press('Delete')
  await waitFor(() => expect(toasts()).toEqual([`error: ${detail}`]))
})

test('pauses a series, and offers to resume it at once', async () => {
  const { asked } = open()
  await act('Repeating Sessions', 'Pause Sunday Worship')
  await waitFor(() => expect(toasts()[0]).toMatch(/^success: Sunday Worship paused/))
  expect(asked('updateSeries')[0]?.body).toEqual({ paused: true })
})
