import type { SignedInUser } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { member, renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleCase } from '../../../../test/sample-case.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { CaseScreen } from './case-screen.tsx'

const ruth = { id: 7, name: 'Ruth Ade' }

function open(case_ = sampleCase(), user: SignedInUser = { ...member, roles: ['carer'] }) {
  let current = case_
  const server = stubServer({
    getCareCase: () => current,
    listCarers: () => [ruth, { id: 8, name: 'Sam Care' }],
    addCareEvent: () => sampleCase({ state: 'closed' }),
    updateCareCase: ({ body }) => {
      const assignee = body.assignee === 7 ? ruth : null
      current = { ...current, ...('assignee' in body && { assignee }) }
      return current
    },
  })
  renderScreen(<CaseScreen />, { at: '/care/3', path: '/care/:id', user })
  return server
}

test('shows what was noted, the latest first', async () => {
  const by = { id: 8, name: 'Sam Care' }
  open(
    sampleCase({
      events: [
        { id: 1, outcome: 'no answer', note: '', at: '2026-06-08T10:00:00Z', by },
        { id: 2, outcome: 'reached', note: 'She has moved.', at: '2026-06-09T10:00:00Z', by: null },
      ],
    }),
  )
  await screen.findByText('She has moved.')
  const [latest, first] = screen.getAllByRole('listitem')
  expect(latest?.textContent).toMatch(/^Reached.*She has moved\.$/)
  expect(first?.textContent).toMatch(/^No answer.*, Sam Care$/)
})

test('asks before it stops the contact for good', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Asked not to be contacted' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Stop contacting Mary Hill?' }))
  dialog.getByText(/The case is closed until they next come/)
  expect(asked('addCareEvent')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Stop contacting them' }))
  await waitFor(() =>
    expect(asked('addCareEvent').map(({ body }) => body)).toEqual([
      { outcome: 'asked not to be contacted', note: '' },
    ]),
  )
})

test('a carer takes a case and gives it back', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'I’ll do it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Give back' }))
  await screen.findByText('Nobody yet.')
  expect(toasts()).toEqual(['success: Nobody looks after Mary Hill now.'])
})

test('an admin gives a case to a carer', async () => {
  const { asked } = open(sampleCase(), admin)
  await screen.findByRole('option', { name: 'Sam Care' })
  await userEvent.selectOptions(screen.getByLabelText('Who looks after them'), 'Ruth Ade')
  await waitFor(() => expect(toasts()).toEqual(['success: Ruth Ade looks after Mary Hill now.']))
  expect(asked('updateCareCase').map(({ body }) => body)).toEqual([{ assignee: 7 }])
})

test('a closed case says why', async () => {
  open(sampleCase({ state: 'closed', closed_at: '2026-06-10T10:00:00Z', outcome: 'came back' }))
  await screen.findByText(/^Closed on .*: came back$/)
  expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull()
})

test('a case that a carer closed can be opened again', async () => {
  const { asked } = open(
    sampleCase({ state: 'closed', closed_at: '2026-06-10T10:00:00Z', outcome: 'reached' }),
  )
  await screen.findByText(/^Closed on .*: reached$/)
  expect(screen.queryByRole('button', { name: /^Reached/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }))
  await waitFor(() =>
    expect(asked('updateCareCase').map(({ body }) => body)).toEqual([{ state: 'open' }]),
  )
})

test('a case closed by the wish for no contact has no links to call', async () => {
  const closed_at = '2026-06-10T10:00:00Z'
  open(sampleCase({ state: 'closed', closed_at, outcome: 'asked not to be contacted' }))
  await screen.findByText(/^Closed on .*: asked not to be contacted$/)
  expect(screen.queryByRole('link', { name: /call|Email/ })).toBeNull()
  expect(screen.queryByText(/No telephone number or email/)).toBeNull()
})
