import { ApiError, twoStepErrors } from '@church/shared'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { member } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { cancelQuestion } from '../../../ui/question-store.ts'
import { openSignInAgain } from './sign-in-again.tsx'

const again = { ...member, refreshToken: 'again' }
const { status, code, detail } = twoStepErrors.codeNeeded

/** Opens the dialog for the member, and says how it ends. */
function open() {
  const end: { signedIn?: boolean } = {}
  act(() => {
    void openSignInAgain().then((answer) => {
      end.signedIn = answer !== null
    })
  })
  return end
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))

beforeEach(() => {
  storeUser(member)
  return () => act(cancelQuestion)
})

test('asks for the code of two-step sign-in after the password', async () => {
  const { asked } = stubServer({
    signIn: ({ body }) => (body.code ? again : Promise.reject(new ApiError(status, code, detail))),
  })
  const end = open()
  await userEvent.type(await screen.findByLabelText('Password'), 'a good password')
  await submit()
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
  await submit()
  await waitFor(() => expect(end.signedIn).toBe(true))
  expect(asked('signIn').at(-1)?.body).toMatchObject({ username: member.email, code: '123456' })
})

test('closes once the user has signed in in another tab', async () => {
  stubServer({})
  const end = open()
  await screen.findByLabelText('Password')
  act(() => storeUser(again))
  await waitFor(() => expect(end.signedIn).toBe(true))
})

test('another way to sign in ends what the screen holds', async () => {
  stubServer({})
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in another way' }))
  expect(useCurrentUser.getState()).toEqual({ user: null, signOutReason: 'expired' })
})
