import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { SignInWaysScreen } from './sign-in-ways-screen.tsx'

const ways = { by_password: true, by_passkey: true, by_code: true }
const provider = { name: 'Church account', ways, sign_out_url: null, connected_at: null }

function open(name: string | null) {
  const server = stubServer({
    getProvider: () => ({ ...provider, name }),
    getSignInWays: () => ({ ...ways, members: 80, connected: 12 }),
    setSignInWays: () => ({ ...ways, by_password: false }),
  })
  renderScreen(<SignInWaysScreen />, { at: '/ways', path: '/ways', user: admin })
  return server
}

test('asks before it closes a way, and says whom that leaves outside', async () => {
  const { asked } = open('Church account')
  await screen.findByText(/Admins keep every way/)
  await userEvent.click(await screen.findByLabelText('Members may use a password'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/68 members have not connected Church account yet/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Nothing has been changed.')
  expect(asked('setSignInWays')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close it' }))
  const sent = () => asked('setSignInWays').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ ...ways, by_password: false }]))
})

test('says who sets a provider up where there is none', async () => {
  open(null)
  await screen.findByText(/The operator sets one up/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
