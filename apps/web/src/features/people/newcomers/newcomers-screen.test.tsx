import type { ListedNewcomer } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { person } from '../../../../test/person.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { NewcomersScreen } from './newcomers-screen.tsx'

const newcomer = (id: number, details: Partial<ListedNewcomer> = {}): ListedNewcomer => ({
  ...person(id, { first_name: `New${id}`, email: `new${id}@church.test`, has_account: true }),
  approved: false,
  registered_at: '2026-06-07T09:00:00Z',
  back_at: null,
  doubles: [],
  same_phone: [],
  ...details,
})
const double = person(9, { first_name: 'Newt' })
const waiting = [newcomer(1, { doubles: [double] }), newcomer(2), newcomer(3)]

const done = () => ({ detail: 'Done.' })

function open(answers: Answers = {}, at = '/admin/newcomers') {
  const page = { results: waiting, count: waiting.length, next: null, previous: null }
  const server = stubServer({
    findNewcomers: () => page,
    decideOnNewcomer: done,
    decideOnNewcomers: done,
    ...answers,
  })
  renderScreen(<NewcomersScreen />, { at, path: '/admin/newcomers', user: admin })
  return server
}

test('lists a newcomer with their address, whether it is confirmed, and people of a similar name', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /New1/ }))
  row.getByText('Unconfirmed')
  expect(row.getByRole('link', { name: 'Newt Hill' }).getAttribute('href')).toMatch(
    /userdetails\/9/,
  )
})

test('asks before it declines several, and names them', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByLabelText('Select all 3'))
  await userEvent.click(screen.getByLabelText('New3 Hill'))
  await userEvent.click(screen.getByRole('button', { name: 'Decline 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 newcomers?' }))
  dialog.getByText(/^New1 Hill and New2 Hill will be signed out everywhere/)
  expect(asked('decideOnNewcomers')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(asked('decideOnNewcomers').map(({ body }) => body)).toEqual([
      { ids: [1, 2], decision: 'decline' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Decline \d/ })).toBeNull())
})

test('shows who had left and is back, to approve but not to decline', async () => {
  const back = { approved: true, standing: 'left', back_at: '2026-06-07T09:05:00Z' } as const
  const { asked } = open({
    findNewcomers: () => ({ results: [newcomer(1, back)], count: 1, next: null, previous: null }),
  })
  await screen.findByText(/^Had left, and marked attendance/)
  expect(screen.queryByRole('button', { name: 'Decline New1 Hill' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Approve New1 Hill' }))
  await waitFor(() =>
    expect(asked('decideOnNewcomer').map(({ body }) => body)).toEqual([{ decision: 'approve' }]),
  )
})

test('approves only those who wait, and undoes it but for those who have used it', async () => {
  const today = [newcomer(1, { approved: true }), ...waiting.slice(1)]
  const { asked } = open(
    {
      findNewcomers: () => ({ results: today, count: 3, next: null, previous: null }),
      undoApprovals: () => ({ changed: [3] }),
    },
    '/admin/newcomers?show=today',
  )
  await userEvent.click(await screen.findByLabelText('Select all 3'))
  expect(asked('findNewcomers')[0]?.params).toMatchObject({ list: 'today' })
  expect(screen.queryByRole('button', { name: 'Approve New1 Hill' })).toBeNull()
  screen.getByRole('button', { name: 'Delete 3' })
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
  await waitFor(() =>
    expect(asked('decideOnNewcomers').map(({ body }) => body)).toEqual([
      { ids: [2, 3], decision: 'approve' },
    ]),
  )
  await waitFor(() => expect(toasts()).toEqual(['success: Approved: New2 Hill and New3 Hill.']))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(asked('undoApprovals')[0]?.body).toEqual({ ids: [2, 3] }))
  await waitFor(() =>
    expect(toasts()).toEqual(['success: Undone, except for 1 person, who has used it since.']),
  )
})
