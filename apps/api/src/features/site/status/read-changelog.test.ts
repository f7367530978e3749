import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readChangelog } from './read-changelog.ts'

const changelog = `# Changelog

## Unreleased

### Security

- Not out yet.

## 2.10.0 - 2027-01-03

### Security

- A **link** in \`mails\` ends, see [the advisory](javascript:alert(1)).
- A second one,
  on two lines. <script>alert(1)</script>

### Added

- Something else.

## 2.4.0 - 2026-12-01

### Security

- An older one.

## 2.3.0 - 2026-11-22

### Security

- One that is here.
`

test('finds the newest release, and what was fixed for security since one’s own', () => {
  expect(readChangelog(changelog, '2.3.0')).toEqual({
    version: '2.10.0',
    isMajor: false,
    security: [
      'A link in mails ends, see the advisory.',
      'A second one, on two lines. <script>alert(1)</script>',
      'An older one.',
    ],
  })
  expect(readChangelog(changelog, '1.9.9')).toMatchObject({ isMajor: true })
})

test.each(['2.10.0', '2.10.1', '3.0.0'])('%s has nothing newer', (own) => {
  expect(readChangelog(changelog, own)).toBeNull()
})

test('a text that is no changelog is refused, and a long one is cut', () => {
  expect(() => readChangelog('<html>Sign in to the hotel</html>', '2.3.0')).toThrow(
    'names no release',
  )
  const long = `## 9.0.0\n### Security\n${`- ${'x'.repeat(5000)}\n`.repeat(500)}`
  const lines = readChangelog(long, '2.3.0')?.security
  expect(lines).toHaveLength(20)
  expect(lines?.[0]).toHaveLength(300)
})

test('reads the product’s own changelog', () => {
  const own = readFileSync(new URL('../../../../../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(readChangelog(own, '1.0.0')).toMatchObject({ isMajor: true })
})
