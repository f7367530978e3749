import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, pageOf } from '../../test/people.ts'
import { person } from '../../test/person.ts'
import { member, renderScreen } from '../../test/render-screen.tsx'
import { sampleMember } from '../../test/sample-member.ts'
import { sampleSession } from '../../test/sample-session.ts'
import { stubServer } from '../../test/stub-server.ts'
import { clearUser, storeUser } from '../lib/current-user.ts'
import { findScreens } from './find.ts'
import { Finder } from './finder.tsx'
import { recentPeople } from './recent-people.ts'

function open({ user = admin, twoStep = { required: false, enabled: false } } = {}) {
  const server = stubServer({
    getTwoStep: () => ({ ...twoStep, since: null, recovery_codes_left: 0 }),
    listUsers: () => pageOf(person(7, { last_name: 'Careful' })),
    listSessions: () => [sampleSession({ id: 4, name: 'Carol Service' })],
    listMembers: () => [
      sampleMember({
        id: 8,
        user: { id: 8, first_name: 'Carl', last_name: 'Hill', email: '' },
      }),
    ],
  })
  return { ...server, ...renderScreen(<Finder />, { user }) }
}

const box = () => screen.findByRole('combobox')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

/** Presses the keys until the listener, which waits for the user's rights, is there. */
const openByKey = (key: object) =>
  waitFor(() => {
    fireEvent.keyDown(document.body, key)
    expect(screen.queryByRole('combobox')).not.toBeNull()
  })

test('Ctrl K finds people, sessions and screens by three letters, and Enter opens the chosen one', async () => {
  const { asked, address } = open()
  await openByKey({ key: 'k', ctrlKey: true })
  screen.getByText('Type three letters of a name, a session or a screen.')
  await userEvent.type(await box(), 'ca')
  await waitFor(() => expect(options()).toContain('Care'))
  expect(asked('listUsers')).toEqual([])
  await userEvent.type(await box(), 'r')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5))
  expect(asked('listUsers').map(({ params }) => params.keyword)).toEqual(['car'])
  expect(options()[0]).toContain('Mary Careful')
  expect(options()[1]).toMatch(/^Carol Service/)
  expect(options().slice(2)).toEqual(['Care', 'Poster and Cards', 'Carousel Manager'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toMatch(/^Carol Service/)
  expect((await box()).getAttribute('aria-activedescendant')).toBe(chosen.id)
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/admin/sessions/4')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('/ opens it, but not while somebody types', async () => {
  open()
  await openByKey({ key: '/' })
  await userEvent.type(await box(), 'xyz/')
  expect((await box()).getAttribute('value')).toBe('xyz/')
})

test('begins with what an admin does most and with people opened last, until signing out', async () => {
  const { address } = open()
  await openByKey({ key: 'k', ctrlKey: true })
  await waitFor(() =>
    expect(options()).toEqual([
      'Add person',
      'New announcement',
      expect.stringMatching(/^Correct the last serviceCarol Service/),
      'Make a household',
    ]),
  )
  await userEvent.type(await box(), 'sort code')
  await waitFor(() => expect(options()).toContain('Sort codeGiving'))
  await userEvent.clear(await box())
  await userEvent.type(await box(), 'careful')
  await waitFor(() => expect(options()).toEqual(['Mary Careful']))
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/admin/userdetails/7')
  await openByKey({ key: 'k', ctrlKey: true })
  await waitFor(() => expect(options()[0]).toBe('Mary Careful'))
  const now = new Date()
  // Another right is another list.
  storeUser({ ...admin, isAdmin: false })
  expect(recentPeople(now)).toEqual([])
  storeUser(admin)
  expect(recentPeople(now)).toHaveLength(1)
  clearUser('logout')
  storeUser(admin)
  expect(recentPeople(now)).toEqual([])
})

test('finds the people of the directory for a steward, and only their screens', async () => {
  const { asked, address } = open({ user: { ...member, roles: ['steward'] } })
  await openByKey({ key: 'k', ctrlKey: true })
  await waitFor(() => expect(options()).toContain('Mark People'))
  expect(options()).not.toContain('Add person')
  await userEvent.type(await box(), 'car')
  await waitFor(() => expect(options()[0]).toBe('Carl Hill'))
  expect(options()[1]).toMatch(/^Carol Service/)
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/members/8')
  expect(asked('listUsers')).toEqual([])
})

test('answers neither members nor admins who still have to switch on two-step sign-in', async () => {
  for (const who of [{ user: member }, { twoStep: { required: true, enabled: false } }]) {
    const { asked } = open(who)
    // Only of an admin.
    await waitFor(() => expect(asked('getTwoStep').length > 0).toBe('twoStep' in who))
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(asked('listUsers')).toEqual([])
  }
})

test('lists only screens that the user may open, and none that needs a person or a visitor', () => {
  const titles = (user: typeof member, keyword: string) =>
    findScreens(user, keyword).map(({ text }) => text)
  expect(titles(admin, 'user')).toEqual(['Users', "Users' Additional Info"])
  expect(titles(member, 'users')).toEqual([])
  expect(titles({ ...member, roles: ['steward'] }, 'door')).toEqual(['Code at the Door'])
  expect(titles({ ...member, roles: ['carer'] }, 'door')).toEqual([])
  expect(titles(admin, 'login')).toEqual([])
  // A page is found by its tab, too.
  expect(findScreens(admin, 'announce')).toContainEqual({
    to: '/admin/announcements',
    text: 'Messages',
    aside: 'Announcements',
  })
})
