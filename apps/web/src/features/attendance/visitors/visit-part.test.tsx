import { ApiError, ownCardErrors } from '@church/shared'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { VisitPart } from './visit-part.tsx'

const made = { id: 5, secret: 'a-secret', waits: false }

function open(answers: Answers = {}, session = 12) {
  const server = stubServer({
    makeVisit: () => made,
    updateVisit: () => made,
    takeBackVisit: () => ({ detail: 'Your card has been taken back.' }),
    ...answers,
  })
  renderScreen(<VisitPart session={session} pass="a-pass" />, { user: null })
  return server
}

const refusal = ({ status, code, detail }: (typeof ownCardErrors)[keyof typeof ownCardErrors]) =>
  new ApiError(status, code, detail)
const field = (name: string) => screen.findByRole('textbox', { name })
const button = (name: string) => screen.findByRole('button', { name })
const send = async () => userEvent.click(await button('Send'))

beforeEach(() => localStorage.clear())

test('a first name is enough, and the pass goes along', async () => {
  const { asked } = open()
  await userEvent.type(await field('First name'), 'Nora')
  await send()
  await screen.findByText('Welcome, Nora!')
  expect(asked('makeVisit').map(({ body }) => body)).toMatchObject([
    { session: 12, first_name: 'Nora', adults: 0, children: 0, wish: 'none', pass: 'a-pass' },
  ])
})

test('a wish asks for its contact', async () => {
  const { asked } = open()
  await userEvent.type(await field('First name'), 'Nora')
  await userEvent.click(screen.getByRole('radio', { name: 'A call' }))
  await send()
  await screen.findByText('Enter the number to call.')
  expect(asked('makeVisit')).toEqual([])
  await userEvent.type(await field('Phone number'), '07700 900123')
  await send()
  await screen.findByText(/You would like a call: 07700 900123/)
})

test('a try after a lost answer has the same key and keeps what was typed', async () => {
  let isLost = true
  const answers: Answers = {
    makeVisit: () => {
      if (isLost) throw new ApiError(503, 'unreachable', 'The server cannot be reached.')
      return made
    },
  }
  const first = open(answers)
  await userEvent.type(await field('First name'), 'Nora')
  await send()
  await screen.findByText(/What you typed is still here/)
  const [before] = first.asked('makeVisit')
  cleanup()
  isLost = false
  const { asked } = open(answers)
  expect(await field('First name')).toHaveProperty('value', 'Nora')
  await send()
  await screen.findByText('Welcome, Nora!')
  expect(asked('makeVisit')[0]?.body.key).toBe(before?.body.key)
  expect(asked('updateVisit')).toHaveLength(1)
})

test('many heads are asked about beside the numbers', async () => {
  const { asked } = open({
    makeVisit: ({ body }) => {
      if (!body.sure) throw refusal(ownCardErrors.manyHeads)
      return made
    },
  })
  await userEvent.type(await field('First name'), 'Nora')
  await userEvent.type(await field('Adults'), '40')
  await send()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Yes, we are that many' }))
  await send()
  await screen.findByText('Welcome, Nora!')
  expect(asked('makeVisit').map(({ body }) => body.sure)).toEqual([false, true])
})

test('a card that is not counted yet sends its visitor to a steward', async () => {
  open({ makeVisit: () => ({ ...made, waits: true }) })
  await userEvent.type(await field('First name'), 'Nora')
  await send()
  await screen.findByText('Please show this to a steward, who counts you in.')
  expect(screen.queryByText('You’re counted.')).toBeNull()
})

test('a turned-away visitor reads how long to wait, and whom to ask', async () => {
  const detail =
    'Too many cards have come from your network. Please wait 3 seconds, then try again, or ask a steward.'
  open({ makeVisit: () => Promise.reject(new ApiError(429, 'too-many-tries', detail)) })
  await userEvent.type(await field('First name'), 'Nora')
  await send()
  await screen.findByText(detail)
})

test('the phone shows its card with change and take back, and greets next time', async () => {
  open()
  await userEvent.type(await field('First name'), 'Nora')
  await userEvent.type(await field('Children'), '1')
  await send()
  await screen.findByText(/You and 1 child/)
  await userEvent.click(await button('Change'))
  await userEvent.clear(await field('Children'))
  await userEvent.click(await button('Save'))
  await screen.findByText(/^You\./)
  cleanup()
  open({}, 13)
  await screen.findByText('Good to see you again, Nora.')
  cleanup()
  const { asked } = open()
  await userEvent.click(await button('Take back'))
  await userEvent.click(await button('Remove'))
  await waitFor(() =>
    expect(asked('takeBackVisit').map(({ body }) => body)).toEqual([{ secret: 'a-secret' }]),
  )
  await button('Send')
  expect(screen.queryByText(/Good to see you/)).toBeNull()
})

test('a card that the church has taken care of is not offered again', async () => {
  open({
    updateVisit: () => {
      throw refusal(ownCardErrors.ended)
    },
  })
  await userEvent.type(await field('First name'), 'Nora')
  await send()
  await userEvent.click(await button('Change'))
  await userEvent.click(await button('Save'))
  await screen.findByText('Good to see you again, Nora.')
})
