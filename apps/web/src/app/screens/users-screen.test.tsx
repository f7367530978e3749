import { ApiError, generalErrors } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../test/church.ts'
import { admin, pageOf } from '../../../test/people.ts'
import { person } from '../../../test/person.ts'
import { renderScreen, toasts } from '../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../test/stub-server.ts'
import { UsersScreen } from './users-screen.tsx'

const mary = person(4)
const ruth = person(7, { first_name: 'Ruth', email: 'ruth@church.test', has_account: true })

function open(answers: Answers = {}, at = '/admin/userlist') {
  const server = stubServer({
    getChurch: () => church,
    listUsers: () => pageOf(mary, ruth),
    ...answers,
  })
  const { address } = renderScreen(<UsersScreen />, { at, path: '/admin/userlist', user: admin })
  return { ...server, address }
}

test('shows no link where there is no address, and no badge beside a member who signs in', async () => {
  open()
  const row = await screen.findByRole('row', { name: /Mary/ })
  expect(row.querySelector('a[href^="mailto:"]')).toBeNull()
  const member = screen.getByRole('row', { name: /Ruth/ })
  expect(within(member).getByRole('rowheader', { name: 'Hill' })).toBeTruthy()
  expect(within(member).queryByRole('button', { name: /Invite/ })).toBeNull()
})

test('shows a part of the list, which a search keeps', async () => {
  const { asked, address } = open()
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'No account')
  await waitFor(() => expect(asked('listUsers').at(-1)?.params).toMatchObject({ account: 'none' }))
  await userEvent.type(screen.getByRole('searchbox'), 'hill{Enter}')
  await waitFor(() =>
    expect(asked('listUsers').at(-1)?.params).toMatchObject({ account: 'none', keyword: 'hill' }),
  )
  expect(address()).toBe('/admin/userlist?keyword=hill&show=no-account')
})

test('a heading sorts, and again in the opposite order; the address keeps it', async () => {
  const { asked, address } = open({}, '/admin/userlist?page=3')
  const heading = (name: string) => screen.findByRole('columnheader', { name })
  expect((await heading('LAST NAME')).ariaSort).toBe('ascending')
  expect(asked('listUsers').at(-1)?.params).toMatchObject({ sort: 'last_name' })
  const tap = async (name: string) =>
    userEvent.click(within(await heading(name)).getByRole('button'))
  await tap('EMAIL')
  await tap('EMAIL')
  expect((await heading('EMAIL')).ariaSort).toBe('descending')
  expect(address()).toBe('/admin/userlist?sort=-email')
  await tap('LAST NAME')
  expect(address()).toBe('/admin/userlist')
})

test('a search as one types keeps filters; clearing them keeps the search', async () => {
  const { asked, address } = open({ listDepartments: () => ['Choir'] })
  await screen.findByRole('option', { name: 'Choir' })
  await userEvent.selectOptions(screen.getByLabelText('Department'), 'Choir')
  await userEvent.type(screen.getByRole('searchbox'), 'hill')
  await waitFor(() =>
    expect(asked('listUsers').at(-1)?.params).toMatchObject({
      keyword: 'hill',
      department: 'Choir',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/admin/userlist?keyword=hill')
})

test('keys go from row to row, to the search box, and list themselves', async () => {
  open()
  const rows = await screen.findAllByRole('link', { name: /^(Mary|Ruth)$/ })
  await userEvent.keyboard('jjk')
  expect(document.activeElement).toBe(rows[0])
  await userEvent.keyboard('?')
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.keyboard('j')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('j')
})

test('asks for an address before it invites somebody who has none', async () => {
  const { asked } = open({ inviteUser: () => ({ ...mary, invited: true }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Mary Hill' }))
  const send = screen.getByRole('button', { name: 'Send invitation' })
  await userEvent.click(send)
  await screen.findByText('Please enter a valid email address.')
  await userEvent.type(screen.getByLabelText('Email Address'), 'mary@church.test')
  await userEvent.click(send)
  await waitFor(() =>
    expect(toasts()).toEqual(['success: We’ve sent an invitation to mary@church.test.']),
  )
  expect(asked('inviteUser')).toEqual([
    { params: { id: '4' }, body: { email: 'mary@church.test' } },
  ])
})

test('invites again to the same address without sending it, and cancels', async () => {
  const invited = { ...mary, email: 'mary@church.test', invited: true }
  const { asked } = open({
    listUsers: () => pageOf(invited),
    inviteUser: () => invited,
    cancelInvitation: () => mary,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invitation for Mary Hill' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(asked('inviteUser')).toEqual([{ params: { id: '4' }, body: {} }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Invitation for Mary Hill' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the invitation' }))
  await waitFor(() => expect(asked('cancelInvitation')).toHaveLength(1))
})

test('what is done with the selected people is for them, kept from search to search', async () => {
  const { address } = open({ getUser: ({ params }) => (params.id === '4' ? mary : ruth) })
  await userEvent.click(await screen.findByRole('button', { name: 'Select people' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mary Hill' }))
  await userEvent.type(screen.getByRole('searchbox'), 'ruth{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 2' }))
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  expect(address()).toBe('/admin/userlist?selected=4%2C7&keyword=ruth')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Announce')).toBe('/admin/announcements/new?people=4,7')
  expect(href('Name badges')).toBe('/admin/paper?list=badges&selected=4,7')
  await userEvent.click(screen.getByRole('button', { name: 'Make a household of these 2 people' }))
  await waitFor(() => expect(address()).toBe('/admin/household/new'))
})

test('invites several people, one after the other, and says where it stopped', async () => {
  const people = [
    person(4, { email: 'mary@church.test' }),
    person(5, { first_name: 'Anna', email: 'anna@church.test' }),
    person(6, { first_name: 'Left', email: 'left@church.test' }),
    person(8, { first_name: 'Late', email: 'late@church.test' }),
  ]
  const { status, code, detail } = generalErrors.tooManyTries
  const { asked } = open({
    listUsers: () => pageOf(...people),
    getChurch: () => ({ ...church, sends_mail: false }),
    inviteUser: ({ params }) =>
      params.id === '8' ? Promise.reject(new ApiError(status, code, detail)) : mary,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite several' }))
  await screen.findByText(/^This site can’t send emails yet/)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Left Hill/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }))
  await screen.findByText('2 sent so far. Those who are left stay in the list.')
  screen.getByText(detail)
  expect(asked('inviteUser').map(({ params }) => params.id)).toEqual(['4', '5', '8'])
})

test('marks the selected people as left once sure, and says how many it changed', async () => {
  const { asked } = open(
    { changeStandings: () => ({ changed: [7] }) },
    '/admin/userlist?selected=4,7',
  )
  await screen.findByText('2 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as left' }))
  const question = within(await screen.findByRole('dialog', { name: 'Mark 2 people as left?' }))
  expect(asked('changeStandings')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Mark as left' }))
  await waitFor(() => expect(toasts()).toEqual(['success: 1 person has left.']))
  expect(asked('changeStandings')[0]?.body).toEqual({ ids: [4, 7], standing: 'left' })
})
