import { describe, expect, test } from 'vitest'
import { findOtherSenders, findViolations } from './boundaries.ts'

const imports = (...lines: string[]) => lines.join('\n')

const inOrder = {
  'church/pages/index.ts': `export { usePage } from './page.ts'`,
  'church/pages/page.ts': '',
  'people/users/index.ts': `import { usePage } from '../../church/pages/index.ts'`,
  'people/members/index.ts': `import type { User } from '../users/index.ts'`,
  'index.ts': `import { users } from './people/users/index.ts'`,
}
const violations = (changes: Record<string, string>, isOpen = false) =>
  findViolations(new Map(Object.entries({ ...inOrder, ...changes })), isOpen)

test('accepts imports within an area and from lower ones', () => {
  expect(violations({})).toEqual([])
})

describe('refuses', () => {
  test.each([
    ['a static import', `import { users } from '../../people/users/index.ts'`],
    ['a type', `import type { User } from '../../people/users/index.ts'`],
    ['a dynamic import', `const load = () => import('../../people/users/index.ts')`],
    ['a re-export', `export * from '../../people/users/index.ts'`],
    [
      'an import over several lines',
      imports('import {', '  users,', `} from '../../people/users/index.ts'`),
    ],
  ])('%s from a higher area', (_title, line) => {
    expect(violations({ 'church/pages/page.ts': line })).toContain(
      'church/pages/page.ts imports people/users/index.ts: church comes before people.',
    )
  })

  test('an import of another feature’s inside, even of a type', () => {
    const line = `import type { Page } from '../../church/pages/page.ts'`
    expect(violations({ 'people/users/index.ts': line })).toEqual([
      "people/users/index.ts imports church/pages/page.ts: only its feature's index.ts is public.",
    ])
    expect(violations({ 'people/users/index.ts': line }, true)).toEqual([])
  })

  test('a cycle of features that no file closes', () => {
    expect(
      violations({
        'people/users/other.ts': `import type { Member } from '../members/index.ts'`,
      }),
    ).toEqual(['Cycle: people/users → people/members → people/users.'])
  })

  test('a folder that is no area', () => {
    expect(violations({ 'misc/things/index.ts': '' })).toHaveLength(1)
  })
})

test('nothing but the door sends', () => {
  const files = (file: string, line: string) => new Map([[file, line]])
  const mailer = `import { createMailer } from '../../../platform/mailer.ts'`
  expect(findOtherSenders(files('features/messages/deliveries/send.ts', mailer))).toEqual([])
  for (const line of [mailer, `const push = await import('web-push')`]) {
    expect(findOtherSenders(files('features/office/birthdays/greet.ts', line))).toHaveLength(1)
  }
  const failure = `import { MailError } from '../../../platform/mailer-failure.ts'`
  expect(findOtherSenders(files('features/office/birthdays/greet.ts', failure))).toEqual([])
})
