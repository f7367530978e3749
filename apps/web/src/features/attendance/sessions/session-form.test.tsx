import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleSeries } from '../../../../test/sample-series.ts'
import { sampleSession } from '../../../../test/sample-session.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { churchInstant } from '../../../lib/church-clock.ts'
import { formatWallTime, formatWeekday } from '../../../lib/format.ts'
import { SessionForm } from './session-form.tsx'

const nextDay = /Ends the next day/
const year = new Date().getFullYear() + 1
const instant = (day: string, time: string) => churchInstant(day, time).toISOString()

function open() {
  const server = stubServer({
    createSession: () => sampleSession(),
    createSeries: () => sampleSeries(),
    listDepartments: () => ['Choir', 'Ushers'],
    getChurch: () => church,
  })
  renderScreen(<SessionForm />)
  return server
}

// userEvent types a date part by part, and differently in each locale.
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function enterAll(from: string, until: string, date = `${year}-05-01`) {
  await userEvent.type(screen.getByLabelText(/Session Name/), 'Night Vigil')
  enter(/^Date/, date)
  enter(/Start Time/, from)
  enter(/End Time/, until)
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Session' }))

test('does not ask about the next day if the end is after the start', async () => {
  const { asked } = open()
  await enterAll('10:00', '11:30')
  expect(screen.queryByLabelText(nextDay)).toBeNull()
  await create()
  await waitFor(() => expect(toasts()).toEqual(['success: Session created successfully!']))
  expect(asked('createSession')[0]?.body).toEqual({
    name: 'Night Vigil',
    start_datetime: instant(`${year}-05-01`, '10:00'),
    end_datetime: instant(`${year}-05-01`, '11:30'),
    opens_datetime: instant(`${year}-05-01`, '10:00'),
    kind: 'service',
    departments: [],
    public: false,
  })
  expect(screen.getByLabelText<HTMLInputElement>(/Session Name/).value).toBe('')
})

test('planned on a laptop in New York, ten o’clock is the church’s, and the form says so', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { asked } = open()
  await screen.findByText('Times are the church’s: Europe/London.')
  await enterAll('10:00', '11:30', '2027-07-04')
  await create()
  await waitFor(() =>
    expect(asked('createSession')[0]?.body).toMatchObject({
      start_datetime: '2027-07-04T09:00:00.000Z',
      end_datetime: '2027-07-04T10:30:00.000Z',
    }),
  )
})

test('rejects an end before the start until the user says that it is on the next day', async () => {
  const { asked } = open()
  await enterAll('22:00', '01:00')
  await create()
  await screen.findByText('The end must be after the start.')
  expect(asked('createSession')).toEqual([])
  await userEvent.click(screen.getByLabelText(nextDay))
  await create()
  await waitFor(() =>
    expect(asked('createSession')[0]?.body.end_datetime).toBe(instant(`${year}-05-02`, '01:00')),
  )
})

test('says that all fields are required, and sends nothing', async () => {
  const { asked } = open()
  await enterAll('10:00', '11:30', '')
  await create()
  await waitFor(() => expect(toasts()).toEqual(['error: All fields are required']))
  expect(asked('createSession')).toEqual([])
})

test('warns if a time has already passed', async () => {
  open()
  await enterAll('10:00', '11:30', '2020-05-01')
  await screen.findByText(/This time has already passed/)
})

test('creates a rehearsal for the choir that everybody may see', async () => {
  const { asked } = open()
  await enterAll('10:00', '11:30')
  await userEvent.type(screen.getByLabelText(/Opens early/), '20')
  screen.getByText(`Members can mark from ${formatWallTime('09:40')}.`)
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'other')
  await userEvent.click(await screen.findByLabelText('Choir'))
  await userEvent.click(screen.getByLabelText(/^Everybody may see it/))
  await create()
  await waitFor(() =>
    expect(asked('createSession')[0]?.body).toMatchObject({
      opens_datetime: instant(`${year}-05-01`, '09:40'),
      kind: 'other',
      departments: ['Choir'],
      public: true,
    }),
  )
})

test('shows a repetition in words with its next five dates, and creates a series', async () => {
  const { asked } = open()
  await enterAll('10:00', '11:30', '2027-01-03')
  await userEvent.click(screen.getByLabelText('Repeat…'))
  const time = formatWallTime('10:00')
  await screen.findByText(`Every Sunday at ${time}, until I stop it`)
  await userEvent.click(screen.getByLabelText('Wed'))
  await screen.findByText(`Every Wednesday and Sunday at ${time}, until I stop it`)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ['2027-01-03', '2027-01-06', '2027-01-10', '2027-01-13', '2027-01-17'].map(formatWeekday),
  )
  await create()
  await waitFor(() =>
    expect(asked('createSeries')[0]?.body).toMatchObject({
      name: 'Night Vigil',
      weekdays: [3, 7],
      every_weeks: 1,
      nth_of_month: null,
      start_time: '10:00',
      minutes: 90,
      from_date: '2027-01-03',
      until_date: null,
    }),
  )
  expect(asked('createSession')).toEqual([])
})
