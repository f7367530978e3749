import { ApiError, invitationErrors } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { member, renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { AcceptInvitationScreen } from './accept-invitation-screen.tsx'

const { status, code, detail } = invitationErrors.notFound
const notFound = () => Promise.reject(new ApiError(status, code, detail))
const getInvitation = () => ({ first_name: 'Ruth', church: 'Example Church' })

const open = (user = null as typeof member | null) =>
  renderScreen(<AcceptInvitationScreen />, {
    at: '/invitation/abc',
    path: '/invitation/:token',
    user,
  })

async function accept(password = 'a good password') {
  await userEvent.type(await screen.findByLabelText('Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'a good password')
  await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
}

test('welcomes the person, sets their password and signs them in', async () => {
  const { asked } = stubServer({ getInvitation, acceptInvitation: () => member })
  const { address } = open()
  await screen.findByRole('heading', { name: 'Welcome, Ruth' })
  await accept()
  await waitFor(() => expect(address()).toBe('/'))
  expect(useCurrentUser.getState().user?.id).toBe(member.id)
  expect(asked('acceptInvitation')).toEqual([
    { params: { token: 'abc' }, body: { password: 'a good password', terms: true } },
  ])
})

test('sends nothing while the two passwords differ', async () => {
  const { asked } = stubServer({ getInvitation, acceptInvitation: () => member })
  open()
  await accept('another password')
  await screen.findByText('Passwords do not match')
  expect(asked('acceptInvitation')).toEqual([])
})

test.each([
  ['when it is opened', notFound],
  ['when the password is sent', getInvitation],
])('says what to do about a link that no longer works %s', async (_, opened) => {
  stubServer({ getInvitation: opened, acceptInvitation: notFound })
  open()
  if (opened === getInvitation) await accept()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('warns that somebody else is signed in on this device', async () => {
  stubServer({ getInvitation })
  open(admin)
  await screen.findByText(/Ada Admin is signed in on this device/)
})
