import type { Announcement, WholeAnnouncement } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { person } from '../../../../test/person.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { EditAnnouncement, NewAnnouncement } from './announcement-editor.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { AskAnnouncements } from './ask-announcements.tsx'

const lunch: Announcement = {
  id: 3,
  title: 'Harvest lunch',
  text: 'Bring a dish.\n<b>All</b> are welcome.',
  button: { label: 'See the dates', url: '/calendar/' },
  from: '2026-01-11T10:00:00Z',
  until: '2096-01-11T10:00:00Z',
}
const written = {
  ...lunch,
  audience: 'everybody',
  session_name: null,
  public: false,
  draft: false,
  sent: 2,
  queued: 0,
  people: [],
} satisfies WholeAnnouncement
const reach = {
  readers: 213,
  mail: 160,
  push: 41,
  mail_left: 158,
  push_left: 41,
  switched_off: 12,
  unreachable: 3,
}
const kind = {
  kind: 'announcements',
  name: 'Announcements',
  why: 'The church tells you what is new.',
  required: false,
  ways: ['mail' as const],
  mail: false,
  push: false,
  chosen: false,
}
const audiences = { departments: ['Choir'], sessions: [{ id: 9, label: 'Sunday, 10:00' }] }

test('visitors read what is public, members what is theirs, as letters', async () => {
  stubServer({ listOwnAnnouncements: () => [lunch], listPublicAnnouncements: () => [] })
  renderScreen(<AnnouncementList />)
  await screen.findByRole('heading', { name: 'Harvest lunch' })
  screen.getByText(/<b>All<\/b> are welcome\./)
  expect(screen.getByRole('link', { name: 'See the dates' }).getAttribute('href')).toBe(
    '/calendar/',
  )
})

test('asks once whether announcements come by email', async () => {
  let chosen = false
  const { asked } = stubServer({
    getMessages: () => ({ kinds: [{ ...kind, chosen }], sent: [], looks: [] }),
    chooseMessages: () => {
      chosen = true
      return { ...kind, chosen, mail: true }
    },
  })
  renderScreen(<AskAnnouncements />)
  await userEvent.click(await screen.findByRole('button', { name: 'Email me' }))
  await waitFor(() => expect(screen.queryByText(/Announcements by email/)).toBeNull())
  expect(asked('chooseMessages')[0]?.body).toEqual({ kind: 'announcements', mail: true })
})

test('is written for those expected at the service that the link names', async () => {
  const { asked } = stubServer({ createAnnouncement: () => written })
  renderScreen(<NewAnnouncement {...audiences} />, { at: '/admin/announcements/new?session=9' })
  await userEvent.type(await screen.findByLabelText('Title'), 'No service')
  expect(screen.getByLabelText<HTMLSelectElement>('Service').value).toBe('9')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(asked('createAnnouncement')).toHaveLength(1))
  expect(asked('createAnnouncement')[0]?.body).toMatchObject({
    title: 'No service',
    audience: { session: 9 },
    button: null,
    draft: true,
  })
})

test('says how many get it before it is sent', async () => {
  const { asked } = stubServer({
    getAnnouncement: () => written,
    getAnnouncementReach: () => reach,
    sendAnnouncement: () => ({ mail: 158, push: 41 }),
  })
  renderScreen(<EditAnnouncement {...audiences} />, {
    at: '/admin/announcements/3',
    path: '/admin/announcements/:id',
  })
  await screen.findByText(
    '213 see it here, 160 get an email, 41 a notification; 12 have turned email off, 3 have no account or address.',
  )
  screen.getByText('2 have had it, 0 more will.')
  await userEvent.click(
    screen.getByRole('button', { name: 'Send to 158 by email and 41 by notification' }),
  )
  // The question is shown by the app, outside this screen.
  expect(asked('sendAnnouncement')).toEqual([])
  expect(toasts()).toEqual([])
})

test('a draft is published by a button that says for how many, without a message too', async () => {
  let draft = true
  const { asked } = stubServer({
    getAnnouncement: () => ({ ...written, draft, sent: 0 }),
    getAnnouncementReach: () => ({ ...reach, push: 0, push_left: 0 }),
    updateAnnouncement: () => {
      draft = false
      return { ...written, draft }
    },
  })
  renderScreen(<EditAnnouncement {...audiences} />, {
    at: '/admin/announcements/3',
    path: '/admin/announcements/:id',
  })
  await screen.findByRole('button', { name: 'Send to 213 on the home page and 158 by email' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'By email' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to 213 on the home page' }))
  await waitFor(() => expect(toasts()).toContain('success: It is on the home page.'))
  expect(asked('updateAnnouncement')[0]?.body).toMatchObject({
    title: 'Harvest lunch',
    draft: false,
  })
  await screen.findByRole('button', { name: 'Withdraw' })
})

test('a draft for selected people keeps exactly these, and cannot be for visitors', async () => {
  const { asked } = stubServer({
    getUser: ({ params }) =>
      params.id === '4' ? person(4) : person(7, { first_name: 'Suharto', last_name: '' }),
    createAnnouncement: () => written,
  })
  renderScreen(<NewAnnouncement {...audiences} />, {
    at: '/admin/announcements/new?people=4,7,x',
    path: '/admin/announcements/new',
  })
  screen.getByRole('option', { name: '2 selected people', selected: true })
  await screen.findByText('Mary Hill and Suharto')
  expect(screen.queryByLabelText(/Visitors see it/)).toBeNull()
  await userEvent.type(screen.getByLabelText(/Title/), 'Rota')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(asked('createAnnouncement')[0]?.body).toMatchObject({
      audience: { people: [4, 7] },
      public: false,
      draft: true,
    }),
  )
})

test('a link to a new one leaves out the people of the one before', async () => {
  stubServer({ getUser: () => person(4) })
  const link = (
    <>
      <Link to="/admin/announcements/new">New announcement</Link>
      <NewAnnouncement {...audiences} />
    </>
  )
  const path = '/admin/announcements/new'
  renderScreen(link, { at: `${path}?people=4`, path })
  screen.getByRole('option', { name: '1 selected person', selected: true })
  await userEvent.click(screen.getByRole('link', { name: 'New announcement' }))
  screen.getByRole('option', { name: 'Everybody', selected: true })
  expect(screen.queryByRole('option', { name: /selected/ })).toBeNull()
})

test.each([
  ['departments', { departments: ['Choir'] }, 'Departments', null],
  ['a service that is over', { session: 4 }, 'Those expected at a service', 'Sunday, 3 May'],
])('shows that it is for %s, although no list has them', async (_, audience, choice, service) => {
  stubServer({
    getAnnouncement: () => ({ ...written, audience, session_name: service }),
    getAnnouncementReach: () => reach,
  })
  renderScreen(<EditAnnouncement departments={[]} sessions={[]} />, {
    at: '/admin/announcements/3',
    path: '/admin/announcements/:id',
  })
  const select = await screen.findByLabelText<HTMLSelectElement>('Who it is for')
  expect(select.selectedOptions[0]?.text).toBe(choice)
  if (service) {
    const services = screen.getByLabelText<HTMLSelectElement>('Service')
    expect(services.selectedOptions[0]?.text).toBe(service)
  } else expect(screen.getByLabelText<HTMLInputElement>('Choir').checked).toBe(true)
})
