import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { digestOf, MADE_FROM } from '../help-pages.ts'
import { translatedLanguages } from '../languages.ts'
import { steps } from './features/attendance/marking/ways/location/device-steps.ts'
import { type Screen, screens } from './lib/screens.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../help/${file}`, import.meta.url))
const read = (file: string) => readFileSync(pathOf(file), 'utf8')

const textOf = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&')

test('the members’ page says the same about phones as the attendance screen', () => {
  const text = textOf(read('members.html'))
  for (const step of [...steps['iPhone and iPad'], ...steps.Android]) expect(text).toContain(step)
})

const files = ['members.html', 'admins.html', 'list.html']

test.each(files)('%s links to screens and pages that exist', (file) => {
  const paths: string[] = Object.values(screens).map(({ path }) => path)
  const links = [...read(file).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    if (link.startsWith('/#')) expect(paths).toContain(link.slice(2))
    else expect(['/help', '/help/admins', '/help/list']).toContain(link)
  }
})

/** Screens in a menu that explain themselves. */
const needNoHelp = [
  'overview',
  'signIn',
  'me',
  'profile',
  'additionalProfile',
  'memberList',
  'sharing',
  'ownAttendance',
  'attendants',
  'absentees',
  'allMemberDetails',
  'officeGroups',
  'announcements',
  'carousels',
  'paperLists',
]

test('the help pages name every screen in a menu, but those that need no help', () => {
  const forMembers = read('members.html')
  const forAdmins = read('admins.html')
  const inMenus = Object.entries<Screen>(screens).filter(([, { menu }]) => menu)
  const unnamed = inMenus.filter(([, { path, audience, title }]) => {
    const page = audience === 'everyone' || audience === 'member' ? forMembers : forAdmins
    return !page.includes(`"/#${path}"`) && !textOf(page).includes(title)
  })
  expect(
    unnamed.map(([name]) => name),
    'name it in apps/web/help, or in this list',
  ).toEqual(needNoHelp)
})

const tagsIn = (html: string) => html.match(/<[^>]+>/g)

describe.each(translatedLanguages())('in $name', ({ code, catalogue }) => {
  test.each(files)('%s says what the English page says now', (file) => {
    const path = `${code}/${file}`
    expect(existsSync(pathOf(path)), `translate apps/web/help/${file} into ${path}`).toBe(true)
    const translated = read(path)
    expect(MADE_FROM.exec(translated)?.[1], 'translate what has changed').toBe(digestOf(read(file)))
    expect(tagsIn(translated.replace(MADE_FROM, ''))).toEqual(tagsIn(read(file)))
  })

  test('the members’ page says the same about phones as the attendance screen', () => {
    const text = textOf(read(`${code}/members.html`))
    for (const step of [...steps['iPhone and iPad'], ...steps.Android]) {
      expect(text).toContain(catalogue.texts[step])
    }
  })
})
