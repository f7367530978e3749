import { ApiError, cardErrors, type VisitorCard } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { person } from '../../../../test/person.ts'
import { member, renderScreen } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { VisitorsCard } from './visitors-card.tsx'
import { VisitorsScreen } from './visitors-screen.tsx'

const nora: VisitorCard = {
  id: 5,
  session: 12,
  session_name: 'Worship',
  start_datetime: '2026-01-11T10:00:00Z',
  first_name: 'Nora',
  adults: 1,
  children: 2,
  heads: 4,
  waits: false,
  wish: 'call',
  contact: '07700 900123',
  made_at: '2026-01-11T10:05:00Z',
  ended_at: null,
  outcome: null,
  user: null,
}
const joined: VisitorCard = { ...nora, first_name: null, contact: null, outcome: 'joined', user: 7 }
const page = { next: null, previous: null }

const serve = (answers: Answers = {}) =>
  stubServer({
    listVisitors: () => ({ results: [nora], count: 1, ...page }),
    addVisitorAsPerson: () => joined,
    joinVisitor: () => joined,
    endVisitor: () => ({ ...nora, outcome: 'done' as const }),
    decideOnVisitors: () => ({ detail: '2 cards have been accepted.' }),
    removeVisitor: () => ({ detail: 'The card has been removed.' }),
    ...answers,
  })

const button = (name: string) => screen.findByRole('button', { name })

test('a carer reads the card, adds a person once sure it is a new one, and cannot say who it is', async () => {
  const { status, code, detail } = cardErrors.phoneKnown
  const { asked } = serve({
    addVisitorAsPerson: ({ body }) =>
      body.is_new ? joined : Promise.reject(new ApiError(status, code, detail)),
  })
  renderScreen(<VisitorsScreen />, { user: { ...member, roles: ['carer'] } })
  await screen.findByRole('link', { name: '07700 900123' })
  screen.getByText('1 adult, 2 children')
  expect(screen.queryByRole('button', { name: /^It is/ })).toBeNull()
  await userEvent.click(await button('Add as a person: Nora'))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Last Name' }), 'Quist')
  await userEvent.click(await button('Add person'))
  const question = 'Somebody has this phone number already. Add a new person?'
  const sure = async () => within(await screen.findByRole('dialog', { name: question }))
  await userEvent.click((await sure()).getByRole('button', { name: 'Cancel' }))
  expect(asked('addVisitorAsPerson')).toHaveLength(1)
  await userEvent.click(await button('Add person'))
  await userEvent.click((await sure()).getByRole('button', { name: 'Add person' }))
  const named = { first_name: 'Nora', last_name: 'Quist', one_name: false }
  await waitFor(() =>
    expect(asked('addVisitorAsPerson').map(({ body }) => body)).toEqual([
      { ...named, is_new: false },
      { ...named, is_new: false },
      { ...named, is_new: true },
    ]),
  )
})

test('an admin says who it is, and is asked before a card is done', async () => {
  const user = person(7, { first_name: 'Nora', last_name: 'Quist' })
  const { asked } = serve({ listUsers: () => ({ users: [user], count: 1, ...page }) })
  renderScreen(<VisitorsScreen />, { user: admin })
  await userEvent.click(await button('Already in the list: Nora'))
  await userEvent.click(await screen.findByRole('radio', { name: /^Nora Quist/ }))
  await userEvent.click(await button('It is Nora Quist'))
  await waitFor(() => expect(asked('joinVisitor').map(({ body }) => body)).toEqual([{ user: 7 }]))
  await userEvent.click(await button('Done: Nora'))
  expect(asked('endVisitor')).toEqual([])
  await userEvent.click(await button('Close card'))
  await waitFor(() => expect(asked('endVisitor')).toHaveLength(1))
})

test('an admin corrects the numbers of a card that has ended', async () => {
  const ended = { ...joined, heads: 3, ended_at: '2026-01-11T12:00:00Z' }
  const { asked } = serve({
    listVisitors: () => ({ results: [ended], count: 1, ...page }),
    correctVisitor: () => ({ ...ended, children: 0, heads: 1 }),
  })
  renderScreen(<VisitorsScreen />, { user: admin })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Ended')
  await userEvent.click(await button('Change A visitor’s card'))
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Children' }))
  await userEvent.click(await button('Save'))
  await waitFor(() =>
    expect(asked('correctVisitor').map(({ body }) => body)).toEqual([
      { adults: 1, children: 0, sure: false },
    ]),
  )
})

test('a steward fills one in, and removes one once sure', async () => {
  const { asked } = serve({ makeVisit: () => ({ id: 6, secret: 'a-secret', waits: false }) })
  renderScreen(<VisitorsCard session={12} />, { user: { ...member, roles: ['steward'] } })
  await screen.findByText(/Nora with 1 adult, 2 children/)
  await userEvent.click(await button('Add a visitor'))
  await userEvent.type(await screen.findByRole('textbox', { name: 'First name' }), 'Omar')
  await userEvent.click(await button('Add visitor'))
  await waitFor(() =>
    expect(asked('makeVisit').map(({ body }) => body)).toMatchObject([
      { session: 12, first_name: 'Omar' },
    ]),
  )
  expect(localStorage.getItem('visitorCard')).toBeNull()
  await userEvent.click(await button('Remove Nora’s card'))
  await userEvent.click(await button('Remove'))
  await waitFor(() => expect(asked('removeVisitor')).toHaveLength(1))
})

test('cards that wait are accepted or removed with one tap, on all pages', async () => {
  const waiting = [5, 6].map((id) => ({ ...nora, id, heads: 0, waits: true }))
  const { asked } = serve({
    listVisitors: ({ params }) =>
      params.page === '2'
        ? { results: waiting.slice(1), count: 2, next: null, previous: '1' }
        : { results: waiting.slice(0, 1), count: 2, next: '2', previous: null },
  })
  renderScreen(<VisitorsCard session={12} />, { user: { ...member, roles: ['steward'] } })
  await userEvent.click(await button('Accept all'))
  await userEvent.click(await button('Remove all'))
  await userEvent.click(await button('Remove'))
  const [first] = await screen.findAllByRole('button', { name: 'Accept Nora’s card' })
  if (first) await userEvent.click(first)
  await waitFor(() =>
    expect(asked('decideOnVisitors').map(({ body }) => body)).toEqual([
      { decision: 'accept', ids: [5, 6] },
      { decision: 'remove', ids: [5, 6] },
      { decision: 'accept', ids: [5] },
    ]),
  )
})
