import type { Group } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member, renderScreen } from '../../../../test/render-screen.tsx'
import { circle } from '../../../../test/sample-group.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { GroupScreen } from './group-screen.tsx'

const person = { leads: false, phone: null, email: null }
const times = {
  start_datetime: new Date().toISOString(),
  end_datetime: new Date(Date.now() + 3_600_000).toISOString(),
}
const group: Group = {
  ...circle,
  standing: 'member',
  leads: true,
  meets_at: '',
  marks_itself: false,
  people: [
    { ...person, id: member.id, name: 'Ruth Ade', leads: true },
    { ...person, id: 8, name: 'Ben Cole' },
  ],
  coming: [],
  own: [],
  asked: [],
  recent: [18, 11].map((day) => ({
    id: day,
    start_datetime: `2026-01-${day}T11:00:00.000Z`,
    end_datetime: `2026-01-${day}T12:00:00.000Z`,
    done_at: null,
    not_met: null,
    came: 0,
    guests: 0,
  })),
}
const at = { at: '/groups/3', path: '/groups/:id' }
const lists = () =>
  screen.getAllByRole('link', { name: /^\?/ }).map((link) => link.getAttribute('href'))

test('a leader opens each of the last lists, and takes somebody else out', async () => {
  const { asked } = stubServer({
    getGroup: () => group,
    removeFromGroup: () => ({ detail: 'Saved.' }),
  })
  renderScreen(<GroupScreen />, at)
  await screen.findByText('Ben Cole')
  expect(lists()).toEqual([expect.stringMatching(/18$/), expect.stringMatching(/11$/)])
  expect(screen.queryByRole('button', { name: 'Remove Ruth Ade' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ben Cole' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(asked('removeFromGroup')).toMatchObject([{ params: { id: '3', user: '8' } }]),
  )
})

test('an admin opens the lists, and has nothing to leave or to share in a group of others', async () => {
  stubServer({ getGroup: () => ({ ...group, standing: null, leads: false }) })
  renderScreen(<GroupScreen />, { ...at, user: { ...member, isAdmin: true } })
  await screen.findByText('Ben Cole')
  expect(lists()).toHaveLength(2)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Leave the group' })).toBeNull()
})

test('a parent sees a child’s group, and has nothing of their own to say there', async () => {
  const coming = [{ id: 25, ...times, marked: false }]
  const { asked } = stubServer({
    getGroup: () => ({
      ...group,
      leads: false,
      marks_itself: true,
      coming,
      own: [times.start_datetime],
    }),
  })
  renderScreen(<GroupScreen />, { ...at, at: '/groups/3?for=8' })
  await screen.findByText('Ben Cole')
  expect(asked('getGroup')[0]?.params).toEqual({ id: '3', for: '8' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/^You were there/)).toBeNull()
})
