import { afterEach, describe, expect, test } from 'vitest'
import { formatFacts, formatList } from './lists.ts'
import { CONTEXT_END, defineTexts, english, n, readTextsFrom, shown, t, worded } from './texts.ts'

const arabic = {
  locale: 'ar-u-nu-latn',
  texts: {
    'You are here': 'أنت هنا',
    '{name} is here': '{name} هنا',
    '{count} person': { zero: 'لا أحد', two: 'شخصان', few: '{count} أشخاص', other: '{count} شخص' },
    'At most {max}: {label}': 'حتى {max}: {label}',
    Name: 'الاسم',
    [`a door${CONTEXT_END}Open`]: 'مفتوح',
    [`between facts${CONTEXT_END}, `]: '، ',
  },
}

const inArabic = () => readTextsFrom(() => arabic)
afterEach(() => readTextsFrom(() => english))

describe('t', () => {
  test('says the English text without a catalogue, and fills it in', () => {
    expect(t('{name} of {total}', { name: 'Ann', total: 1234 })).toBe('Ann of 1,234')
    expect(t('As it {is}')).toBe('As it {is}')
  })

  test('looks a text up, and leaves one that is not translated in English', () => {
    inArabic()
    expect(t('You are here')).toBe('أنت هنا')
    expect(t('Not translated')).toBe('Not translated')
  })

  test('tells texts with a context apart', () => {
    inArabic()
    expect(t('Open', undefined, 'a door')).toBe('مفتوح')
    expect(t('Open', undefined, 'to open')).toBe('Open')
  })

  test('isolates what people wrote, in English only if it runs from right to left', () => {
    expect(t('{name} is here', { name: 'مريم' })).toBe('\u2068مريم\u2069 is here')
    inArabic()
    expect(t('{name} is here', { name: 'Ann' })).toBe('\u2068Ann\u2069 هنا')
    expect(t('{name} is here', { name: '' })).toBe(' هنا')
  })
})

test('a list begins in the direction of its language, whatever the letters of its first name', () => {
  expect(formatFacts(['Ann', '12'])).toBe('Ann, 12')
  inArabic()
  expect(formatFacts(['Ann', '12'])).toBe('\u200f\u2068Ann\u2069، \u206812\u2069')
  expect(formatList(['Ann', 'Ben'])).toBe('\u200f\u2068Ann\u2069 و\u2068Ben\u2069')
  expect(formatFacts(['Ann'])).toBe('Ann')
})

test('n takes the plural form of the language', () => {
  const people = (count: number) => n(count, '{count} person', '{count} people')
  expect([1, 2, 1000].map(people)).toEqual(['1 person', '2 people', '1,000 people'])
  inArabic()
  expect([0, 2, 3, 11, 1].map(people)).toEqual(['لا أحد', 'شخصان', '3 أشخاص', '11 شخص', '1 شخص'])
})

test('a marked text is looked up where it is shown, with its values', () => {
  const label = worded('Name')
  const message = worded('At most {max}: {label}', { max: 10, label })
  expect([message, shown(message), shown('Anything')]).toEqual([
    'At most 10: Name',
    'At most 10: Name',
    'Anything',
  ])
  inArabic()
  expect(shown(message)).toBe('حتى 10: \u2068الاسم\u2069')
})

test('messages are looked up when they are read', () => {
  const said = defineTexts({
    here: 'You are here',
    of: (name: string) => t('{name} is here', { name }),
  })
  expect(said.here).toBe('You are here')
  inArabic()
  expect([said.here, said.of('Ann')]).toEqual(['أنت هنا', '\u2068Ann\u2069 هنا'])
})
