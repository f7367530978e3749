import { ApiError, signInErrors, twoStepErrors } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member, renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const { wrongSignIn } = signInErrors
const { codeNeeded, codeWrong } = twoStepErrors
const failing = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  Promise.reject(new ApiError(status, code, detail))

const open = (at = '/login') => renderScreen(<SignInScreen />, { at, path: '/login', user: null })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))

async function enter() {
  await userEvent.type(screen.getByLabelText('Email'), ' Ruth@Church.test ')
  await userEvent.type(screen.getByLabelText('Password'), 'a good password')
  await submit()
}

/** A server that wants the code '123456' after the password. */
const twoSteps = () =>
  stubServer({
    signIn: ({ body: { code } }) => {
      if (code === undefined) return failing(codeNeeded)
      return code === '123456' ? member : failing(codeWrong)
    },
  })

test('redirects a signed-in user to the screen that they wanted', async () => {
  stubServer({})
  const { address } = renderScreen(<SignInScreen />, {
    at: '/login?redirect=%2Fprofile',
    path: '/login',
  })
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('leads members to the provider where the other ways are closed to them', async () => {
  const ways = { by_password: false, by_passkey: false, by_code: false }
  const provider = { name: 'Church account', ways, sign_out_url: null, connected_at: null }
  stubServer({ getProvider: () => provider })
  open()
  await screen.findByRole('button', { name: 'Sign in with Church account' })
  expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
  screen.getByRole('heading', { name: 'Admins' })
})

test('says that the password was wrong, and asks for no code', async () => {
  stubServer({ signIn: () => failing(wrongSignIn) })
  open()
  await enter()
  expect((await screen.findByRole('alert')).textContent).toContain(wrongSignIn.detail)
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('asks for the code after the right password, without showing an error', async () => {
  twoSteps()
  open()
  await enter()
  const code = await screen.findByLabelText(/^Code/)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(code, '123456')
  await submit()
  await waitFor(() => expect(useCurrentUser.getState().user?.id).toBe(member.id))
})

test('keeps asking after a wrong code', async () => {
  twoSteps()
  open()
  await enter()
  await userEvent.type(await screen.findByLabelText(/^Code/), '000000')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain(codeWrong.detail)
  expect(screen.getByLabelText(/^Code/)).toBeTruthy()
  expect(useCurrentUser.getState().user).toBeNull()
})

test('starts again with the password, and sends no code then', async () => {
  const { asked } = twoSteps()
  open()
  await enter()
  await userEvent.type(await screen.findByLabelText(/^Code/), '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  await submit()
  await screen.findByLabelText(/^Code/)
  expect(asked('signIn').at(-1)?.body).not.toHaveProperty('code')
})

test('asks the first admin for an address and a password of their own', async () => {
  const { asked } = stubServer({
    signIn: ({ body }) => (body.own_password ? member : failing(signInErrors.ownPasswordNeeded)),
  })
  open()
  await enter()
  await userEvent.type(await screen.findByLabelText('Your email'), 'ruth@home.test')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByLabelText('New Password'), 'my very own password')
  await submit()
  await waitFor(() => expect(useCurrentUser.getState().user?.id).toBe(member.id))
  expect(asked('signIn').at(-1)?.body).toEqual({
    username: 'ruth@church.test',
    password: 'a good password',
    own_email: 'ruth@home.test',
    own_password: 'my very own password',
  })
})
