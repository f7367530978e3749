import { contract, type Keeping } from '@church/shared'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { KeepingOffer } from './keeping-offer.tsx'
import { KeepingScreen } from './keeping-screen.tsx'

beforeEach(() => localStorage.clear())

const untouched: Keeping = { keep: true, counted: true, past: 'keep', since: null, choosers: 3 }
const without: Keeping = { ...untouched, keep: false, since: '2026-01-11T10:00:00Z' }

function server(first: Keeping, unnamed_allowed = true) {
  let keeping = first
  return stubServer({
    getChurch: () => ({ ...church, unnamed_allowed }),
    getKeeping: () => keeping,
    setKeeping: ({ body }) => {
      const change = contract.setKeeping.body.parse(body)
      keeping = { ...keeping, ...change, since: '2026-01-11T10:00:00Z' }
      return keeping
    },
  })
}

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a new choice asks what becomes of the past, and keeps it unless told otherwise', async () => {
  const { asked } = server(untouched)
  renderScreen(<KeepingScreen />)
  expect((await radio(/^Keep my attendance/)).checked).toBe(true)
  await userEvent.click(await radio(/^Count me without my name/))
  expect((await radio(/^Keep it as it is/)).checked).toBe(true)
  await save()
  await waitFor(() => expect(toasts()).toEqual(['success: You are counted without your name.']))
  expect(asked('setKeeping').map(({ body }) => body)).toEqual([
    { keep: false, counted: true, past: 'keep' },
  ])
})

test('says what so few tell, and takes the choice not to be counted', async () => {
  const { asked } = server(untouched)
  renderScreen(<KeepingScreen />)
  await userEvent.click(await radio(/^Count me without my name/))
  await screen.findByText(
    '3 people here have chosen this. Until there are 5, the office can work out from the total whether you came.',
  )
  await userEvent.click(await radio(/^Don’t count me/))
  await save()
  await waitFor(() => expect(toasts()).toEqual(['success: You are not counted.']))
  expect(asked('setKeeping').map(({ body }) => body)).toEqual([
    { keep: false, counted: false, past: 'keep' },
  ])
})

test('the name is taken off the past only after a question, also later', async () => {
  const { asked } = server(without)
  renderScreen(<KeepingScreen />)
  const ask = () =>
    userEvent.click(screen.getByRole('button', { name: 'Count it without my name, too' }))
  await screen.findByRole('heading', { name: 'Your attendance so far' })
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(asked('setKeeping')).toEqual([])
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Take my name off' }))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Your attendance so far' })).toBeNull(),
  )
  expect(asked('setKeeping').map(({ body }) => body)).toEqual([
    { keep: false, counted: true, past: 'unname' },
  ])
})

test('where the church does not offer it, those who have chosen keep their choice', async () => {
  server(untouched, false)
  renderScreen(<KeepingScreen />)
  expect((await radio(/^Count me without my name/)).disabled).toBe(true)
  await screen.findByText(/keeps attendance by name/)
  cleanup()
  server(without, false)
  renderScreen(<KeepingScreen />)
  expect((await radio(/^Count me without my name/)).checked).toBe(true)
  await screen.findByText(/no longer offers this/)
})

test('the attendance screen asks once', async () => {
  server(untouched)
  renderScreen(<KeepingOffer />)
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my attendance' }))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  const { asked } = server(untouched)
  renderScreen(<KeepingOffer />)
  await waitFor(() => expect(asked('getChurch').length).toBeGreaterThan(0))
  expect(asked('getKeeping')).toEqual([])
})
