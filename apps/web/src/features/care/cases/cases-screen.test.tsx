import { type CareCaseDetails, careTexts } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { member, renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleCase } from '../../../../test/sample-case.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { CasesScreen } from './cases-screen.tsx'

const carer = { ...member, roles: ['carer' as const] }

afterEach(() => {
  vi.useRealTimers()
})

function open(cases: CareCaseDetails[], answers: Answers = {}, at = '/care/') {
  let listed = cases
  const server = stubServer({
    getChurch: () => church,
    listCareCases: () => ({ results: listed, count: listed.length, next: null, previous: null }),
    addCareEvent: () => {
      listed = []
      return sampleCase({ state: 'closed' })
    },
    updateCareCase: () => sampleCase(),
    ...answers,
  })
  renderScreen(<CasesScreen />, { at, user: carer })
  return server
}

const button = (name: string) => screen.findByRole('button', { name })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('shows how to reach somebody, and their last weeks in words', async () => {
  open([sampleCase()])
  await screen.findByText('Missed 2 weeks')
  screen.getByRole('img', { name: 'Last 3 weeks, oldest first: came 1, missed 2.' })
  expect(link('07700 900009: call Mary Hill')).toBe('tel:07700900009')
  expect(link('Email Mary Hill')).toBe('mailto:mary@church.test')
  expect(link('Mary Hill')).toBe('/care/3')
})

test('keys go from case to case', async () => {
  open([sampleCase(), sampleCase({ id: 4 })])
  const [first, second] = await screen.findAllByRole('link', { name: 'Mary Hill' })
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(first)
})

test('two taps note that somebody was reached, and close the case', async () => {
  const { asked } = open([sampleCase()])
  await userEvent.click(await button('Reached Mary Hill'))
  const dialog = within(screen.getByRole('dialog', { name: 'You reached Mary Hill' }))
  dialog.getByText(careTexts.noteHint)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Nobody needs a call/)
  expect(asked('addCareEvent')).toEqual([
    { params: { id: '3' }, body: { outcome: 'reached', note: '', close: true } },
  ])
  expect(toasts()).toEqual(['success: Noted, and the case is closed.'])
  // The button that opened the dialog is gone.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
})

test('leaves it to the server whether a call without an answer ends the case', async () => {
  const { asked } = open([sampleCase()])
  await userEvent.click(await button('No answer from Mary Hill'))
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'The line was busy.')
  expect(screen.queryByRole('checkbox', { name: 'Keep them on the list' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked('addCareEvent').map(({ body }) => body)).toEqual([
      { outcome: 'no answer', note: 'The line was busy.' },
    ]),
  )
})

test('Later takes a case that is nobody’s, and Undo gives it back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-08T22:30:00Z') })
  const { asked } = open([sampleCase()])
  await userEvent.click(await button('Later: Mary Hill'))
  // In the church's time zone it is half past eleven in the evening.
  await userEvent.click(screen.getByRole('button', { name: /^Tomorrow/ }))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() =>
    expect(asked('updateCareCase').map(({ body }) => body)).toEqual([
      { state: 'snoozed', snooze_until: '2026-06-09', assignee: 7 },
      { state: 'open', assignee: null },
    ]),
  )
})

test('Later leaves a case with the carer who has it', async () => {
  const { asked } = open([sampleCase({ assignee: { id: 7, name: 'Ruth Ade' } })])
  await userEvent.click(await button('Later: Mary Hill'))
  await userEvent.click(screen.getByRole('button', { name: /^In a week/ }))
  await waitFor(() => expect(asked('updateCareCase')).toHaveLength(1))
  expect(asked('updateCareCase')[0]?.body).not.toHaveProperty('assignee')
})

test('the filter asks for a part of the list, which says so if it is empty', async () => {
  const { asked } = open([], {}, '/care/?show=unassigned')
  await screen.findByText('Everybody on the list has a carer.')
  expect(asked('listCareCases')[0]?.params).toMatchObject({ unassigned: 'true' })
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Later')
  await screen.findByText('No call has been put off.')
  expect(asked('listCareCases').at(-1)?.params).toMatchObject({ state: 'snoozed' })
})
