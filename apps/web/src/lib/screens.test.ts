import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type MenuGroup, type Screen, screens as table } from './screens.ts'

const screens = Object.values<Screen>(table)

const screenAt = (address: string) => matchRoutes(screens, address)?.[0]?.route.path

const bare = (path: string) => path.replace(/\/$/, '')

test.each(screens.map(({ path }) => path))(
  '%s opens its screen, with or without a trailing slash',
  (path) => {
    const address = bare(path).replace(/:\w+/g, '7')
    expect(screenAt(address || '/')).toBe(path)
    expect(screenAt(`${address}/`)).toBe(path)
  },
)

test('no two screens share a path', () => {
  const paths = screens.map(({ path }) => bare(path).replace(/:\w+/g, ':').toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(screens.flatMap(({ path, link }) => (link ? [{ path, to: link }] : [])))(
  'the menu links to $path as $to, which differs only by a slash',
  ({ path, to }) => {
    expect(bare(to)).toBe(bare(path))
  },
)

test.each(['/members', '/members/7/more'])('%s has no screen', (address) => {
  expect(screenAt(address)).toBeUndefined()
})

const specified = {
  everyone: ['Overview', 'Register'],
  visitor: ['Login'],
  member: ['Update Profile', 'Update Additional Info', 'Attendance', 'Attendance History'],
}

test.each(Object.entries(specified))(
  'the menu entries for %s are in the specified order',
  (shownTo, labels) => {
    const entries = screens
      .filter(({ menu, audience, ...screen }) => menu && (screen.shownTo ?? audience) === shownTo)
      .map(({ title }) => title)
    expect(entries.filter((label) => labels.includes(label))).toEqual(labels)
  },
)

/** The links that the specification names, by their groups of the admins' menu. */
const specifiedGroups: Partial<Record<MenuGroup, string[]>> = {
  services: ['Create Sessions', 'Attendants', 'Absentees'],
  people: ['Users', "Users' Additional Info", 'Birthday Reminders'],
  settings: ['Carousel Manager'],
}

test.each(Object.entries(specifiedGroups))(
  'the group %s of the admins’ menu has the specified links in their order',
  (group, labels) => {
    const links = screens.filter(({ menu }) => menu === group).map(({ title }) => title)
    expect(links.filter((label) => labels.includes(label))).toEqual(labels)
  },
)
