import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../test/church.ts'
import { admin } from '../../../test/people.ts'
import { person } from '../../../test/person.ts'
import { renderScreen, toasts } from '../../../test/render-screen.tsx'
import { sampleMember } from '../../../test/sample-member.ts'
import { type Answers, stubServer } from '../../../test/stub-server.ts'
import { UserDetailsScreen } from './person-screen.tsx'

const mary = person(4, { email: 'mary@church.test', has_account: true })
const none = { results: [], next: null, previous: null, count: 0 }

function open(tab = '', answers: Answers = {}, user = mary) {
  const server = stubServer({
    getChurch: () => church,
    getUser: () => user,
    getMemberDetails: () => sampleMember(),
    getWeeksOf: () => ({ weeks: [{ week: '2026-01-05', state: 'present' }] }),
    updateUser: ({ body }) => ({ ...user, ...body }),
    ...answers,
  })
  const { address } = renderScreen(<UserDetailsScreen />, {
    at: `/admin/userdetails/4${tab && `?tab=${tab}`}`,
    path: '/admin/userdetails/:id',
    user: admin,
  })
  return { ...server, address }
}

test('each tab is a link, and asks the server only for what it shows', async () => {
  const { asked, address } = open('', { listAttendanceOf: () => none })
  await screen.findByRole('heading', { level: 1, name: 'Mary Hill' })
  const tabs = within(screen.getByRole('navigation', { name: 'About this person' }))
  expect(tabs.getByRole('link', { name: 'Details' }).getAttribute('aria-current')).toBe('page')
  await screen.findByText('Came in 1 of 1 week of the last year')
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  expect(asked('listAttendanceOf')).toEqual([])
  await userEvent.click(tabs.getByRole('link', { name: 'Attendance' }))
  await waitFor(() => expect(asked('listAttendanceOf')).toHaveLength(1))
  expect(address()).toBe('/admin/userdetails/4?tab=attendance')
})

test('invites somebody without an account from the first tab', async () => {
  open('', {}, { ...mary, has_account: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Mary Hill' }))
  dialog.getByRole('button', { name: 'Send invitation' })
})

test('makes a steward with one tap, and undoes it', async () => {
  const { asked } = open('access')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Steward' }))
  await waitFor(() => expect(toasts()).toEqual(['success: Saved.']))
  expect(asked('updateUser')[0]?.body).toEqual({ _id: 4, roles: ['steward'] })
})

test('says that a right approves a newcomer who waits, and nothing about others', async () => {
  open('access', {}, { ...mary, approved: false })
  await screen.findByText('This also approves a newcomer who is waiting.')
  cleanup()
  open('access')
  await screen.findByRole('checkbox', { name: 'Steward' })
  expect(screen.queryByText('This also approves a newcomer who is waiting.')).toBeNull()
})

test('asks before it makes an admin', async () => {
  const { asked } = open('access')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Admin' }))
  expect(asked('updateUser')).toEqual([])
})

test('offers an invitation instead of rights to somebody without an account', async () => {
  open('access', {}, person(4))
  await screen.findByRole('button', { name: 'Invite' })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Steward' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'End sign-ins' })).toBeNull()
})

test('records that somebody has left', async () => {
  const { asked } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as left' }))
  await waitFor(() => expect(toasts()).toEqual(['success: Mary Hill has left.']))
  expect(asked('updateUser')[0]?.body).toEqual({ _id: 4, standing: 'left' })
})

test('shows the people of the household, each with their own page', async () => {
  const member = { relation: 'adult' as const, may_act: true, has_account: true, agreed: true }
  const members = [
    { ...member, user: 4, name: 'Mary Hill' },
    { ...member, user: 5, name: 'Esther Hill', relation: 'child' as const, may_act: false },
  ]
  open('household', {
    listHouseholds: () => ({ ...none, results: [{ id: 2, name: 'Hill', members }], count: 1 }),
  })
  const child = await screen.findByRole('link', { name: /^Esther Hill/ })
  expect(child.getAttribute('href')).toBe('/admin/userdetails/5')
})

test('shows that there is no open case, and when somebody is away', async () => {
  open('care', { listCareCases: () => none, listAbsences: () => [] })
  await screen.findByText('No open case.')
  await screen.findByRole('heading', { name: 'Away' })
})

test('the name is edited on the page itself, which shows it again once it is saved', async () => {
  const { asked, address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name and email' }))
  const name = await screen.findByLabelText('First Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Miriam')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByRole('button', { name: 'Edit details' })
  expect(asked('updateUser')[0]?.body).toEqual({ _id: 4, first_name: 'Miriam' })
  expect(address()).toBe('/admin/userdetails/4')
})

test('shows the teams and dates of a person, and what was sent to them', async () => {
  const date = {
    session: 8,
    session_name: 'Sunday Service',
    start_datetime: '2026-01-11T10:00:00Z',
  }
  open('serving', {
    listServingOf: () => ({
      teams: [{ id: 1, name: 'Music', leads: true }],
      dates: [
        { ...date, id: 3, role: 'Sound', team_name: 'Music', state: 'asked', coming: true },
        { ...date, id: 2, role: 'Piano', team_name: 'Music', state: 'yes', coming: false },
      ],
    }),
  })
  await screen.findByText('Leader')
  screen.getByRole('heading', { name: 'To come' })
  screen.getByText('No answer yet')
  cleanup()
  const at = '2026-01-11T10:00:00Z'
  open('messages', {
    listMessagesTo: () => ({
      sent: [{ kind: 'x', name: 'Birthday greetings', way: 'mail', state: 'failed', at }],
    }),
  })
  await screen.findByText('Birthday greetings')
  screen.getByText(/could not be delivered/)
})

test('the log is about this person alone', async () => {
  const { asked } = open('log', { listAuditEvents: () => none })
  await screen.findByText('No events found.')
  expect(asked('listAuditEvents')[0]?.params).toMatchObject({ person: '4', sort: '-at' })
})
