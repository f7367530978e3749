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
    updateUser: ({ body }) => ({ ...user, ...body, left_on: '2026-11-22' }),
  })
  const { address } = renderScreen(<EditUserScreen />, {
    at: '/admin/user/4/edit',
    path: '/admin/user/:id/edit',
    user: admin,
  })
  return { ...server, address }
}
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }))

test('records that a person without an account has left, and asks for no address', async () => {
  const { asked, address } = open()
  await userEvent.selectOptions(await screen.findByLabelText('Standing'), 'Left')
  await update()
  await waitFor(() => expect(address()).toBe('/admin/userlist'))
  expect(asked('updateUser')[0]?.body).toEqual({ _id: 4, standing: 'left' })
})

test('makes nobody an admin who cannot sign in', async () => {
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Is Admin')).disabled).toBe(true)
  screen.getByRole('button', { name: 'Invite' })
  expect(screen.queryByRole('button', { name: 'End sign-ins' })).toBeNull()
})
