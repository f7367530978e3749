import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../test/people.ts'
import { person } from '../../../test/person.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { EditUserScreen } from './edit-user-screen.tsx'

function open(user = person(4)) {
  const server = stubServer({
    getUser: () => user,
    updateUser: ({ body }) => ({ ...user, ...body }),
  })
  const { address } = renderScreen(<EditUserScreen />, {
    at: '/admin/user/4/edit',
    path: '/admin/user/:id/edit',
    user: admin,
  })
  return { ...server, address }
}
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }))

test('asks no address of a person without an account', async () => {
  const { asked, address } = open()
  await userEvent.type(await screen.findByLabelText(/^First Name/), 'Ann')
  await update()
  await waitFor(() => expect(address()).toBe('/admin/userlist'))
  expect(asked('updateUser')[0]?.body).toEqual({ _id: 4, first_name: 'MaryAnn' })
})

test('makes nobody an admin who cannot sign in', async () => {
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Is Admin')).disabled).toBe(true)
  screen.getByRole('link', { name: 'their page' })
})
