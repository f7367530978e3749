import { expect, test } from 'vitest'
import { type PhotoWord, permittedUse } from './permitted.ts'

const now = new Date('2026-01-11T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const word = (
  by: PhotoWord['by'],
  use: PhotoWord['use'],
  { days = 10, childAgrees = false } = {},
): PhotoWord => ({ by, use, childAgrees, at: daysAgo(days) })

test.each<[string, PhotoWord[], 'account' | 'parent' | 'nobody', PhotoWord['use']]>([
  ['nothing without a word', [], 'nobody', 'none'],
  ['what a parent says', [word('parent', 'web')], 'nobody', 'web'],
  ['nothing after a year', [word('parent', 'web', { days: 366 })], 'nobody', 'none'],
  ['nothing by the child alone', [word('child', 'web')], 'account', 'none'],
  ['nothing without the child’s own yes', [word('parent', 'web')], 'account', 'none'],
  ['the narrower of both', [word('parent', 'web'), word('child', 'inside')], 'account', 'inside'],
  [
    'what a child under 13 refuses',
    [word('parent', 'web'), word('child', 'none')],
    'nobody',
    'none',
  ],
  ['nothing unless the parent has asked', [word('parent', 'web')], 'parent', 'none'],
  ['what both say', [word('parent', 'web', { childAgrees: true })], 'parent', 'web'],
  [
    'the narrower of two parents',
    [word('parent', 'web'), word('parent', 'none')],
    'nobody',
    'none',
  ],
  [
    'an old refusal of the other parent',
    [word('parent', 'web'), word('parent', 'none', { days: 900 })],
    'nobody',
    'none',
  ],
  [
    'a refusal of somebody who looked after them, until a later word',
    [word('parent', 'web', { days: 20 }), word('former parent', 'none')],
    'nobody',
    'none',
  ],
  [
    'a later word than theirs',
    [word('parent', 'web'), word('former parent', 'none', { days: 20 })],
    'nobody',
    'web',
  ],
  ['nothing by a former parent', [word('former parent', 'web')], 'nobody', 'none'],
])('holds %s', (_, words, ownYes, use) => {
  expect(permittedUse(words, { ownYes, now }).use).toBe(use)
})

test('ends with the first yes that is needed and a year old', () => {
  const words = [word('parent', 'web', { days: 5 }), word('child', 'web', { days: 100 })]
  expect(permittedUse(words, { ownYes: 'account', now }).until).toEqual(daysAgo(100 - 365))
})
