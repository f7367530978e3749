import type { OwnServing, OwnSlot } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { useToasts } from '../../../ui/toast.ts'
import { ServingAnswerScreen } from './answer-screen.tsx'
import { AwayQuestion, OwnServingCard } from './index.ts'
import { WishesCard } from './wishes-card.tsx'

const slot: OwnSlot = {
  id: 10,
  session: 3,
  role: 'Mixer',
  team: 1,
  state: 'asked',
  team_name: 'Sound',
  session_name: 'Worship',
  start_datetime: '2026-12-06T10:00:00Z',
  end_datetime: '2026-12-06T11:00:00Z',
  cancelled: false,
}
const swap = {
  id: 5,
  slot: 11,
  from: 8,
  to: 1,
  state: 'asked',
  other_slot: null,
  role: 'Door',
  session_name: 'Worship',
  start_datetime: '2026-12-13T10:00:00Z',
  other: null,
  asks_me: true,
} as const

function serve(own: Partial<OwnServing> = {}) {
  return stubServer({
    getChurch: () => church,
    getOwnServing: () => ({ slots: [slot], swaps: [], people: [], ...own }),
    answerServing: ({ body: { answer } }) => ({ ...slot, state: answer === 'no' ? 'no' : 'yes' }),
    answerSwap: () => ({ id: 5, state: 'yes' }),
    askForSwap: () => ({ id: 6 }),
    takeBackSwap: () => ({ detail: 'Taken back.' }),
    getPlan: () => ({
      slots: [],
      sessions: [],
      people: [{ id: 8, name: 'Ann Miller', image: null, teams: [], away: [] }],
    }),
  })
}

test('a yes takes one tap, and a swap asks a person with its last one and can be undone', async () => {
  const { asked } = serve()
  renderScreen(<OwnServingCard />)
  await userEvent.click(await screen.findByRole('button', { name: /^Yes, Mixer/ }))
  await waitFor(() => expect(toasts()).toEqual(['success: Thank you.']))
  expect(asked('answerServing')[0]?.body).toEqual({ answer: 'yes' })
  await userEvent.click(screen.getByRole('button', { name: /^Swap, Mixer/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Ann Miller/ }))
  expect(asked('askForSwap')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(asked('askForSwap')[0]?.body).toEqual({ with: { user: 8 } }))
  await waitFor(() => expect(toasts().at(-1)).toMatch(/^success: Ann Miller is asked/))
  useToasts.getState().toast?.action?.run()
  await waitFor(() => expect(asked('takeBackSwap')[0]?.params).toEqual({ id: '6' }))
})

test.each([
  [{}, 'Waiting for Ann Miller'],
  [
    { other: { ...swap, start_datetime: '2027-01-10T10:00:00Z' } },
    /^Waiting for Ann Miller \((10 Jan|Jan 10)\)$/,
  ],
  [{ state: 'agreed' }, 'Ann Miller says yes; waiting for a leader'],
  [{ to: 99 }, 'Waiting for an answer'],
] as const)(
  'a swap that was asked for stands in its row until it is taken back: %j',
  async (asking, words) => {
    const own = { ...swap, slot: 10, from: 1, to: 8, asks_me: false, ...asking }
    const { asked } = serve({ swaps: [own], people: [{ id: 8, name: 'Ann Miller' }] })
    renderScreen(<OwnServingCard />)
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: /^Swap/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Take back/ }))
    await waitFor(() => expect(asked('takeBackSwap')[0]?.params).toEqual({ id: '5' }))
    await waitFor(() => expect(toasts()).toEqual(['success: Taken back.']))
  },
)

test('a swap that asks the user is answered on the home page', async () => {
  const { asked } = serve({ slots: [], swaps: [swap], people: [{ id: 8, name: 'Ann Miller' }] })
  renderScreen(<OwnServingCard />)
  await screen.findByText(/^Ann Miller asks you to take Door on/)
  await userEvent.click(screen.getByRole('button', { name: /^Yes: Ann Miller asks you/ }))
  await waitFor(() => expect(asked('answerSwap')[0]?.body).toEqual({ answer: 'yes' }))
})

test('says nothing to those who don’t serve', async () => {
  const { asked } = serve({ slots: [] })
  renderScreen(<OwnServingCard />)
  await waitFor(() => expect(asked('getOwnServing')).toHaveLength(1))
  expect(screen.queryByText('When you serve')).toBeNull()
})

test('opening the link of a mail answers nothing; a tap does, and can be taken back', async () => {
  const question = {
    asks: 'date',
    role: 'Mixer',
    session_name: 'Worship',
    start_datetime: slot.start_datetime,
    end_datetime: slot.end_datetime,
    answer: null,
  } as const
  const { asked } = stubServer({
    readServingLink: () => question,
    answerServingLink: ({ body: { answer } }) => ({
      ...question,
      answer: answer === 'no' ? 'no' : 'yes',
    }),
  })
  renderScreen(<ServingAnswerScreen />)
  await screen.findByText('Can you serve?', { selector: 'p' })
  expect(asked('answerServingLink')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  await screen.findByText(/your team’s leader is told/)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('You said yes. Thank you.')
})

test('days away ask what becomes of the dates in them', async () => {
  const { asked } = serve()
  const serving = [{ slot: 10, session: 3, role: 'Mixer', start_datetime: slot.start_datetime }]
  renderScreen(<AwayQuestion serving={serving} onDone={() => undefined} />)
  screen.getByText(/^You are down for Mixer on .*: find somebody, or tell the leader\?$/)
  await userEvent.click(screen.getByRole('button', { name: 'Tell the leader' }))
  await waitFor(() => expect(asked('answerServing')[0]?.body).toEqual({ answer: 'no' }))
})

test('wishes are saved as they are chosen, and those about others stay', async () => {
  const wishes = { at_most_a_month: null, not_two_in_a_row: false, together: [99], apart: [] }
  const { asked } = stubServer({
    getServingWishes: () => wishes,
    setServingWishes: () => wishes,
    getOwnHousehold: () => ({ households: [], may_act: false, agreed_at: null, requests: [] }),
  })
  renderScreen(<WishesCard />)
  await userEvent.selectOptions(await screen.findByLabelText('At most'), 'Once a month')
  await userEvent.click(within(document.body).getByLabelText('Not two weeks in a row'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked('setServingWishes')[0]?.body).toEqual({
      ...wishes,
      at_most_a_month: 1,
      not_two_in_a_row: true,
    }),
  )
})
