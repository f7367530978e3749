import { ApiError, invitationErrors } from '@church/shared'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { type member, renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { InvitationScreen } from './accept-invitation-screen.tsx'

const { status, code, detail } = invitationErrors.notFound
const notFound = () => Promise.reject(new ApiError(status, code, detail))
const getInvitation = () => ({ first_name: 'Ruth', church: 'Example Church' })

const open = (user: typeof member | null = null) =>
  renderScreen(<InvitationScreen />, {
    at: '/invitation/abc',
    path: '/invitation/:token',
    user,
  })

async function accept(password = 'a good password') {
  await userEvent.type(await screen.findByLabelText('Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'a good password')
  await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
}

test.each([
  ['when it is opened', notFound],
  ['when the password is sent', getInvitation],
])('says what to do about a link that no longer works %s', async (_, opened) => {
  stubServer({ getInvitation: opened, acceptInvitation: notFound })
  open()
  if (opened === getInvitation) await accept()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('warns that somebody else is signed in on this device', async () => {
  stubServer({ getInvitation })
  open(admin)
  await screen.findByText(/Ada Admin is signed in on this device/)
})

test('leads to the provider alone where passwords are closed to members', async () => {
  const ways = { by_password: false, by_passkey: false, by_code: false }
  const getProvider = () => ({
    name: 'Church account',
    ways,
    sign_out_url: null,
    connected_at: null,
  })
  stubServer({ getInvitation, getProvider })
  open()
  await screen.findByRole('button', { name: 'Sign in with Church account' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})
