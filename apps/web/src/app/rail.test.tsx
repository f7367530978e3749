import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../test/people.ts'
import { member, renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { groupAt } from './office.ts'
import { Rail } from './rail.tsx'

const open = (user: typeof admin, at: string) => {
  stubServer({
    getTwoStep: () => ({ enabled: false, since: null, required: false, recovery_codes_left: 0 }),
    findNewcomers: () => ({ results: [], next: null, previous: null, count: 3 }),
    listHouseholdRequests: () => ({ results: [], next: null, previous: null, count: 0 }),
  })
  renderScreen(<Rail user={user} />, { user, at })
}

test('only the group of the present screen is open, until all are', async () => {
  open(admin, '/admin/user/7/edit')
  const listOf = (name: string) => screen.getByRole('list', { name }).dataset.open
  expect(['Services', 'People', 'Care'].map(listOf)).toEqual(['false', 'true', 'false'])
  await userEvent.click(screen.getByRole('button', { name: 'Admin' }))
  expect(['Services', 'People', 'Care'].map(listOf)).toEqual(['true', 'true', 'true'])
})

test('a badge is beside its own word', async () => {
  open(admin, '/admin/')
  const link = await screen.findByRole('link', { name: /^Newcomers/ })
  await waitFor(() => expect(link.textContent).toBe('Newcomers3 waiting'))
  await screen.findByRole('button', { name: /^Find/ })
})

test('a carer has their own screens, without a heading to open', () => {
  open({ ...member, roles: ['carer'] }, '/')
  const links = screen.getAllByRole('link').slice(4)
  // The group leads to the screen of its name.
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Care', '/care/'],
    ['Visitors', '/visitors/'],
  ])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'FindCtrl K',
  ])
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull()
})

test.each([
  ['/admin/user/new', 'people'],
  ['/admin/sessions/4', 'services'],
  ['/admin/settings/map', 'settings'],
  ['/admin/', undefined],
  ['/profile', undefined],
])('the screen at %s belongs to the group %s', (path, group) => {
  expect(groupAt(path)).toBe(group)
})
