import { ApiError, contract, householdErrors } from '@church/shared'
import { focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { church } from '../../../../../../test/church.ts'
import { renderScreen } from '../../../../../../test/render-screen.tsx'
import { householdOf, relativeOf, ruth } from '../../../../../../test/sample-household.ts'
import { sampleSession } from '../../../../../../test/sample-session.ts'
import { type Answers, stubServer } from '../../../../../../test/stub-server.ts'
import { useDeviceLocation } from '../location/location-store.ts'
import { FamilyOffer } from './family-offer.tsx'
import { useFamilyWish } from './family-wish-store.ts'

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const session = sampleSession({ start_datetime: fromNow(-30), end_datetime: fromNow(30) })
const family = [
  relativeOf(8, 'Esther Ade'),
  ruth,
  relativeOf(9, 'Noah Ade'),
  relativeOf(10, 'John Ade', { relation: 'adult', refusal: 'not-agreed', marked: null }),
]

const refusal = ({ status, code, detail }: (typeof householdErrors)['mayNotMark']) =>
  new ApiError(status, code, detail)

function open(answers: Answers = {}, pass?: string) {
  const server = stubServer({
    getChurch: () => church,
    getDoorRules: () => ({ proof: 'either', steward_taps: true }),
    getOwnHousehold: () => householdOf(family),
    checkAttendance: () => ({ already_marked: false, marked_at: null }),
    markHousehold: ({ body }) => ({
      results: contract.markHousehold.body.parse(body).users.map((user) => ({
        user,
        name: '',
        outcome: user === 8 ? 'already-marked' : 'marked',
        reason: null,
        detail: '',
      })),
    }),
    ...answers,
  })
  renderScreen(<FamilyOffer session={session} {...(pass && { pass })} />)
  return server
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const tap = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  useDeviceLocation.setState({
    ...{ coordinates: church.centre, at: Date.now() },
    ...{ loaded: true, error: null },
  })
})

test('ticks nobody beforehand, and marks everybody with two taps', async () => {
  const { asked } = open()
  const everyone = await box(/^Everyone/)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
    false,
  ])
  await userEvent.click(everyone)
  await tap(/^Mark 3 people/)
  await screen.findByText('2 people marked, 1 already marked.')
  const { lat: latitude, lng: longitude } = church.centre
  expect(asked('markHousehold').map(({ body }) => body)).toMatchObject([
    { session: session.id, name: session.name, users: [7, 8, 9], latitude, longitude },
  ])
  // The results stay, and nobody can be ticked again.
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your family'))
  screen.getByText('Already marked')
})

test('shows why somebody can’t be ticked, and who is marked already', async () => {
  open({
    getOwnHousehold: () => householdOf(family.map((one) => ({ ...one, marked: one.user === 9 }))),
  })
  await box(/^Esther/)
  screen.getByText(/has not agreed/)
  expect(screen.queryByRole('checkbox', { name: /^(Noah|John)/ })).toBeNull()
})

test('asks to tick somebody first', async () => {
  const { asked } = open()
  await box(/^Esther/)
  await tap(/^Mark people/)
  await screen.findByText('Tick everybody who is here with you first.')
  expect(asked('markHousehold')).toEqual([])
})

test('says why nobody is marked from outside, beside the button, and takes the code there', async () => {
  useDeviceLocation.setState({ coordinates: { lat: 0, lng: 0 }, at: Date.now() })
  const { asked } = open({
    openDoor: () => ({ pass: 'a pass', valid_until: fromNow(10) }),
  })
  await userEvent.click(await box(/^Noah/))
  await tap(/^Mark 1 person/)
  expect((await screen.findByRole('alert')).textContent).toContain('outside the area')
  expect(asked('markHousehold')).toEqual([])
  await tap(/^Enter the code/)
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await screen.findByText('1 person marked.')
  expect(asked('markHousehold')[0]?.body).toMatchObject({ users: [9], door_pass: 'a pass' })
  // The next of the family needs no second code.
  await userEvent.click(await box(/^Esther/))
  await tap(/^Mark 1 person/)
  await waitFor(() => expect(asked('markHousehold')).toHaveLength(2))
  expect(asked('openDoor')).toHaveLength(1)
})

test('asks for the code where the church requires it', async () => {
  const rules = () => ({ proof: 'code', steward_taps: true }) as const
  open({ getDoorRules: rules })
  await userEvent.click(await box(/^Noah/))
  await tap(/^Mark 1 person/)
  await screen.findByLabelText('Code')
})

test('shows the server’s reason, and keeps the ticks', async () => {
  open({ markHousehold: () => Promise.reject(refusal(householdErrors.mayNotMark)) }, 'a pass')
  await userEvent.click(await box(/^Noah/))
  await tap(/^Mark 1 person/)
  await screen.findByText(householdErrors.mayNotMark.detail)
  expect((await box(/^Noah/)).checked).toBe(true)
})

test('is hidden from those who may mark nobody else, and asks for them once', async () => {
  const { asked } = open({
    getOwnHousehold: () => ({ ...householdOf(family), may_act: false }),
  })
  await waitFor(() => expect(asked('getOwnHousehold')).toHaveLength(1))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked('getOwnHousehold')).toHaveLength(1)
  expect(screen.queryByText('Your family')).toBeNull()
})

test('after “We’re here”, the user and the children are ticked', async () => {
  useFamilyWish.setState({ isWished: true })
  const { asked } = open()
  await box(/^Everyone/)
  await tap(/^Mark 3 people/)
  await screen.findByText('2 people marked, 1 already marked.')
  expect(asked('markHousehold')[0]?.body).toMatchObject({ users: [7, 8, 9] })
  expect(useFamilyWish.getState().isWished).toBe(false)
})
