import type { HouseholdMarkResult } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { relativeOf, ruth } from '../../../../../../test/sample-household.ts'
import { relativesOf, summaryOf } from './family.ts'

const noah = relativeOf(8, 'Noah Ade')
const john = relativeOf(9, 'John Ade', { relation: 'adult', refusal: 'not-agreed' })
const result = (outcome: HouseholdMarkResult['outcome'], detail = ''): HouseholdMarkResult => ({
  user: 8,
  name: 'Noah Ade',
  outcome,
  reason: null,
  detail,
})

describe('relativesOf', () => {
  const shown = (results: [number, HouseholdMarkResult][] = [], ownMark: string | null = null) =>
    relativesOf([ruth, noah, john], { results: new Map(results), ownMark })

  test('lets the user tick those whom they may mark, and says why not the others', () => {
    expect(shown().map(({ state }) => state)).toEqual(['open', 'open', 'closed'])
    expect(shown()[2]?.text).toMatch(/has not agreed/)
  })

  test('shows whom somebody else has marked, and the user’s own mark', () => {
    const [first] = shown([], '2026-01-11T10:02:00Z')
    expect(first).toMatchObject({ state: 'marked', text: expect.stringMatching(/^Marked at/) })
    const [marked] = relativesOf([{ ...noah, marked: true }], { results: new Map(), ownMark: null })
    expect(marked).toMatchObject({ state: 'marked', text: 'Already marked' })
  })

  test('keeps the results, and lets a refused person be tried again', () => {
    expect(shown([[8, result('marked')]])[1]).toMatchObject({ state: 'marked' })
    expect(shown([[8, result('refused', 'Has left.')]])[1]).toMatchObject({
      state: 'open',
      text: 'Not marked. Has left.',
    })
  })
})

test('summaryOf counts each outcome', () => {
  expect(summaryOf([result('marked'), result('marked'), result('already-marked')])).toBe(
    '2 people marked, 1 already marked.',
  )
  expect(summaryOf([result('marked'), result('refused')])).toBe('1 person marked, 1 not marked.')
})
