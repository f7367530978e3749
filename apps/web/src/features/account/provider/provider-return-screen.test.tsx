import { ApiError, providerErrors, twoStepErrors } from '@church/shared'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { member, renderScreen } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { ProviderReturnScreen } from './provider-return-screen.tsx'

const path = '/login/provider'
const sent = '?code=c&state=s&iss=https://login.church.example'

beforeEach(() => sessionStorage.clear())

function open(answers: Answers, { at = `${path}${sent}`, purpose = 'sign-in' } = {}) {
  sessionStorage.setItem('provider', JSON.stringify({ purpose, target: '/calendar/', token: 'i' }))
  const server = stubServer(answers)
  const user = purpose === 'connect' || purpose === 'proof' ? member : null
  return { ...server, ...renderScreen(<ProviderReturnScreen />, { at, path, user }) }
}

const failing = ({ status, code }: { status: number; code: string }) =>
  Promise.reject(new ApiError(status, code, `Failed: ${code}`))

test('signs in with what the provider sent along, and goes where the user was going', async () => {
  const { asked, address } = open({ signInWithProvider: () => member })
  await waitFor(() => expect(address()).toBe('/calendar/'))
  const body = { code: 'c', state: 's', iss: 'https://login.church.example' }
  expect(asked('signInWithProvider').map((call) => call.body)).toEqual([body])
})

test('connects the account of a signed-in user', async () => {
  const { asked, address } = open(
    { connectProvider: () => ({ detail: 'Connected.' }) },
    { purpose: 'connect' },
  )
  await waitFor(() => expect(address()).toBe('/calendar/'))
  expect(asked('signInWithProvider')).toEqual([])
})

test('leads somebody who turned back to their invitation', async () => {
  open({}, { at: `${path}?error=access_denied`, purpose: 'invitation' })
  const back = await screen.findByRole('link', { name: 'Back' })
  expect(back.getAttribute('href')).toBe('/invitation/i')
})

test('says why it was refused, and leads to the other ways', async () => {
  const { asked } = open({ signInWithProvider: () => failing(providerErrors.unverified) })
  await screen.findByText(`Failed: ${providerErrors.unverified.code}`)
  expect(asked('signInWithProvider')).toHaveLength(1)
  screen.getByRole('link', { name: 'Sign in another way' })
})

test('asks for the second step, and sends nothing else again', async () => {
  let isFirst = true
  const { asked, address } = open({
    signInWithProvider: () => {
      if (!isFirst) return member
      isFirst = false
      return failing(twoStepErrors.codeNeeded)
    },
  })
  await userEvent.type(await screen.findByLabelText(/code/i), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/calendar/'))
  expect(asked('signInWithProvider').at(-1)?.body).toEqual({ second_step: '123456' })
})

test('asks who the user is where people share the address, and remembers it for the code', async () => {
  const reasons = [providerErrors.whoAreYou, twoStepErrors.codeNeeded]
  const { asked, address } = open({
    signInWithProvider: () => {
      const reason = reasons.shift()
      return reason ? failing(reason) : member
    },
  })
  await screen.findByText(`Failed: ${providerErrors.whoAreYou.code}`)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, that’s me' }))
  await userEvent.type(await screen.findByLabelText(/code/i), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/calendar/'))
  const [, second, third] = asked('signInWithProvider').map(({ body }) => body)
  expect([second, third]).toEqual([{ is_me: true }, { is_me: true, second_step: '123456' }])
})

test('accepts an invitation, and proves who the user is', async () => {
  const body = { code: 'c', state: 's', iss: 'https://login.church.example' }
  const accepting = open({ acceptInvitationByProvider: () => member }, { purpose: 'invitation' })
  await waitFor(() => expect(accepting.address()).toBe('/calendar/'))
  const [accepted] = accepting.asked('acceptInvitationByProvider')
  expect(accepted?.body).toEqual({ ...body, token: 'i', terms: true })
  cleanup()
  const proving = open(
    { proveWithProvider: () => ({ detail: 'Thank you.' }) },
    { purpose: 'proof' },
  )
  await waitFor(() => expect(proving.asked('proveWithProvider')[0]?.body).toEqual(body))
})

test('sends nothing if the user has turned back there', async () => {
  const { asked } = open({}, { at: `${path}?error=access_denied&state=s` })
  await screen.findByText('You haven’t signed in there.')
  expect(asked('signInWithProvider')).toEqual([])
})
