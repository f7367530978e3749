import { ApiError, userErrors } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { person } from '../../../../test/person.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { AddPersonScreen } from './add-person-screen.tsx'

function open(answers: Answers) {
  const server = stubServer({ findSimilarUsers: () => ({ users: [], same_phone: [] }), ...answers })
  const { address } = renderScreen(<AddPersonScreen />, {
    at: '/admin/user/new',
    path: '/admin/user/new',
    user: admin,
  })
  return { ...server, address }
}

const type = async (label: RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text)
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add person' }))

test('shows people of a similar name while it is typed, in a new window to keep the form', async () => {
  const { asked } = open({
    findSimilarUsers: () => ({
      users: [person(4, { standing: 'left', email: 'm@church.test' })],
      same_phone: [],
    }),
  })
  await type(/First Name/, 'M')
  expect(screen.queryByText('Already in the list?')).toBeNull()
  await type(/Last Name/, 'Hil')
  const known = await screen.findByRole('link', { name: /^Mary Hill/ })
  expect(known.getAttribute('href')).toBe('#/admin/user/4/edit')
  expect(known.getAttribute('target')).toBe('_blank')
  screen.getByText('Left')
  screen.getByText('m@church.test')
  expect(asked('findSimilarUsers').at(-1)?.params).toEqual({ first_name: 'M', last_name: 'Hil' })
})

test('asks before it adds somebody with a telephone number that another person has', async () => {
  const { asked } = open({
    findSimilarUsers: () => ({ users: [person(4)], same_phone: [4] }),
    createUser: () => person(9),
  })
  await type(/First Name/, 'Joyce')
  await type(/Last Name/, 'Walker')
  await type(/Phone Number/, '07700 900555')
  await add()
  await screen.findByText('Mary Hill has this phone number already. Add a new person?')
  const numbers = asked('findSimilarUsers').map(({ params }) => params?.phone_number)
  expect(numbers).toContain('07700 900555')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(asked('createUser')).toEqual([])
  await add()
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add person' }))
  await waitFor(() => expect(asked('createUser')).toHaveLength(1))
})

test('invites a person with an address at once, if asked to', async () => {
  const { asked, address } = open({
    createUser: () => person(9, { email: 'mary@church.test' }),
    inviteUser: () => person(9),
  })
  await type(/First Name/, 'Mary')
  await type(/Last Name/, 'Hill')
  expect(screen.queryByLabelText('Invite them by email')).toBeNull()
  await type(/Email Address/, 'mary@church.test')
  await userEvent.click(screen.getByLabelText('Invite them by email'))
  await add()
  await waitFor(() =>
    expect(asked('inviteUser')).toMatchObject([{ params: { id: '9' }, body: {} }]),
  )
  expect(asked('createUser')[0]?.body).not.toHaveProperty('invites')
  await waitFor(() => expect(address()).toBe('/admin/userdetails/9'))
})

test('says that an address is taken, and keeps what was typed', async () => {
  const { status, code, detail } = userErrors.emailTaken
  open({ createUser: () => Promise.reject(new ApiError(status, code, detail)) })
  await type(/First Name/, 'Mary')
  await type(/Last Name/, 'Hill')
  await type(/Email Address/, 'taken@church.test')
  await add()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.getByLabelText<HTMLInputElement>(/Last Name/).value).toBe('Hill')
})
