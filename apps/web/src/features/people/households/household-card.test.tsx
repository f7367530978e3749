import type { OwnHousehold } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { householdOf, relativeOf, ruth } from '../../../../test/sample-household.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { HouseholdCard } from './household-card.tsx'

const john = relativeOf(10, 'John Ade', { relation: 'adult', may_act: true, has_account: true })
const noah = relativeOf(9, 'Noah Ade')
const own: OwnHousehold = {
  ...householdOf([john, { ...ruth, may_act: false }, noah]),
  may_act: false,
}
const none: OwnHousehold = { ...own, households: [] }
const waiting: OwnHousehold['requests'][number] = {
  id: 1,
  message: 'Please add Esther.',
  state: 'waiting',
  asked_at: '2026-01-11T10:02:00Z',
  decided_at: null,
}

const button = (name: string) => screen.findByRole('button', { name })
const done = () => ({ detail: 'Done.' })

function open(answer: OwnHousehold, answers: Answers = {}, user?: typeof admin) {
  const server = stubServer({
    getOwnHousehold: () => answer,
    agreeToHousehold: done,
    endHouseholdAgreement: done,
    ...answers,
  })
  renderScreen(<HouseholdCard />, user && { user })
  return server
}

test('says who may mark the user if they agree, and who belongs to the household', async () => {
  const { asked } = open(own)
  await screen.findByText(/^John Ade can mark you present if you agree/)
  screen.getByText('Noah Ade')
  await userEvent.click(await button('Agree'))
  await waitFor(() => expect(asked('agreeToHousehold')).toHaveLength(1))
  await waitFor(() => expect(toasts()).toEqual(['success: Done.']))
})

test('leads to the page of a child whom the user looks after, and to no other', async () => {
  open(householdOf([ruth, john, { ...noah, is_kept: true }]))
  const link = await screen.findByRole('link', { name: 'Noah Ade' })
  expect(link.getAttribute('href')).toBe('/members/9')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('ends the agreement with one tap', async () => {
  const you = { ...ruth, may_act: false, agreed: true }
  const { asked } = open({ ...householdOf([john, you]), agreed_at: '2026-01-11T10:02:00Z' })
  await screen.findByText(/You can end this at any time/)
  await userEvent.click(await button('End this'))
  await waitFor(() => expect(asked('endHouseholdAgreement')).toHaveLength(1))
})

test('asks a child of two households to agree to the second one, too', async () => {
  const you = { ...ruth, relation: 'child' as const, may_act: false }
  const grace = relativeOf(11, 'Grace Ade', { relation: 'adult', may_act: true })
  const households = [
    { id: 1, name: 'The Ades', members: [john, { ...you, agreed: true }] },
    { id: 2, name: 'Grace and Ruth', members: [grace, you] },
  ]
  open({ ...own, households, agreed_at: '2026-01-11T10:02:00Z' })
  await screen.findByText(/^John Ade may mark you present, since you agreed on/)
  await button('End this')
  screen.getByText(/^Grace Ade can mark you present if you agree/)
  await button('Agree')
})

test('offers no agreement to an admin, nor where nobody else may mark', async () => {
  open(own, {}, admin)
  await screen.findByText(/^You’re an admin/)
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
})

test('asks the office for a change, and keeps the text if that fails', async () => {
  let fails = true
  const { asked } = open(none, {
    askForHouseholdChange: () => (fails ? Promise.reject(new TypeError()) : waiting),
  })
  await screen.findByText(/^You don’t belong to a household yet/)
  await userEvent.click(await button('Ask for a change'))
  const field = screen.getByLabelText<HTMLTextAreaElement>('What should be changed?')
  await userEvent.type(field, 'Please add Esther.')
  await userEvent.click(await button('Send'))
  await screen.findByRole('alert')
  expect(field.value).toBe('Please add Esther.')
  fails = false
  await userEvent.click(await button('Send'))
  await waitFor(() =>
    expect(toasts()).toEqual(['success: Your request has been sent to the church’s office.']),
  )
  expect(asked('askForHouseholdChange').at(-1)?.body).toEqual({ message: 'Please add Esther.' })
})

test.each([
  ['a request waits', { ...own, requests: [waiting] }, /hasn’t decided yet/],
  [
    'they are a child',
    householdOf([john, { ...ruth, relation: 'child' }]),
    /John Ade can mark you/,
  ],
])('lets nobody ask while %s', async (_, answer, text) => {
  open(answer)
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'Ask for a change' })).toBeNull()
})
