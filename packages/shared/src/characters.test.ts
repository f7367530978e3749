import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchable, tidyLine, tidyLines, tidyName, tidyNumber } from './characters.ts'
import { signIn, signInCodeConfirmation } from './features/account/sign-in/schema.ts'
import { doorCode } from './features/attendance/door/schema.ts'
import { phoneNumber } from './features/people/members/schema.ts'
import { emailAddress, firstName, line } from './fields.ts'

const ZWNJ = '\u200C'
const ZWJ = '\u200D'

test.for<[string, string]>([
  ['Persian', `علی${ZWNJ}رضا`],
  ['Sinhala', `ශ්${ZWJ}රී`],
  ['Malayalam, at the end', `മോഹന്${ZWJ}`],
  ['Telugu, at the end', `కుమార్${ZWNJ}`],
  ['Bengali, before the virama', `র${ZWJ}্যাচেল`],
  ['a family of pictures', `👨${ZWJ}👩${ZWJ}👧 Service`],
  ['a flag of tags', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 St David'],
  ['a variant of a Chinese character', '葛\u{E0100}城'],
])('keeps the joiners of a name: %s', ([, name]) => {
  expect(tidyName(name)).toBe(name)
  expect(tidyName(tidyName(name))).toBe(name)
})

test.for<[string, string]>([
  ['a zero-width space', 'Ru\u200Bth'],
  ['a soft hyphen', 'Ru\u00ADth'],
  ['a byte order mark', '\uFEFFRuth'],
  ['marks of direction', '\u200FRu\u200Eth\u061C'],
  ['embeddings of direction', '\u202ARuth\u202C'],
  ['isolates of direction', '\u2068Ruth\u2069'],
  ['a word joiner', 'Ru\u2060th'],
  ['a Hangul filler', 'Ruth\u3164'],
  ['joiners between Latin letters', `R${ZWJ}u${ZWNJ}th`],
  ['joiners at the ends', `${ZWNJ}Ruth${ZWJ}`],
  ['spaces of all kinds around it', '\u00A0\u3000\u2003Ruth\u202F\t\u2800'],
  ['line breaks around it', '\nRuth\r\n'],
])('drops what nobody sees: %s', ([, name]) => {
  expect(tidyLine(name)).toBe('Ruth')
})

test('keeps one joiner of several, and none beside a space', () => {
  expect(tidyName(`علی${ZWNJ}${ZWNJ}رضا`)).toBe(`علی${ZWNJ}رضا`)
  expect(tidyName(`علی${ZWNJ} رضا`)).toBe('علی رضا')
})

test('all kinds of spaces are one space, and all kinds of hyphens are one in a name', () => {
  expect(tidyLine('Mary\u00A0 \u2009Ann')).toBe('Mary Ann')
  expect(tidyName('Anna‐Maria‑Eva–Lea—Ida―Pia−Zoe－Ria')).toBe('Anna-Maria-Eva-Lea-Ida-Pia-Zoe-Ria')
  expect(tidyLine('10–12 o’clock')).toBe('10–12 o’clock')
})

test('an accented letter is written in one way, also with an invisible character in between', () => {
  expect(tidyLine('Zoe\u0308')).toBe('Zo\u00EB')
  expect(tidyLine('Zoe\u200B\u0308')).toBe('Zo\u00EB')
})

test('text with lines keeps its dashes, joiners and marks, but none that reorders others', () => {
  expect(tidyLines('\uFEFFa – b\u200Fc\u202Ed\u202C\n\te\u0301')).toBe('a – b\u200Fcd\n\té')
})

test('every decimal digit of Unicode is a digit', () => {
  const scripts = '٠١٢ ۷۸۹ १२३ ১২৩ ๑๒๓ １２３ 𝟘𝟙𝟚 𝟎𝟏𝟗 ߁߂߃'
  expect(tidyNumber(scripts)).toBe('012 789 123 123 123 123 012 019 123')
  let count = 0
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(character)) continue
    count++
    expect(tidyNumber(character)).toMatch(/^[0-9]$/)
  }
  expect(count).toBeGreaterThan(600)
  expect(tidyNumber('²½Ⅷ')).toBe('²½Ⅷ')
})

describe('fields', () => {
  test.for([
    ['+44 ٧٧٠٠ ٩٠٠١٢٣', '+44 7700 900123'],
    ['०७७०० ९००१२३', '07700 900123'],
    ['（０７７００）　９００１２３', '(07700) 900123'],
    ['\u202A+44\u00A07700‑900123\u202C', '+44 7700-900123'],
  ])('a telephone number is read with plain digits: %s', ([typed, read]) => {
    expect(phoneNumber.parse(typed)).toBe(read)
  })

  test('an email address has no invisible characters, and plain digits and hyphens', () => {
    expect(emailAddress.parse('\u200B Ruth‑٥@Example.org\u200E')).toBe('ruth-5@example.org')
    expect(signIn.parse({ username: 'ｒｕｔｈ＠example.org\uFEFF' }).username).toBe(
      'ruth@example.org',
    )
  })

  test('codes are read with the digits of any script', () => {
    expect(signIn.parse({ code: '١٢٣ ٤٥٦' }).code).toBe('123 456')
    const code = '\u2068१२३–४५६\u2069'
    expect(signInCodeConfirmation.parse({ email: 'ruth@example.org', code }).code).toBe('123-456')
    expect(doorCode.parse({ session: 1, code: '１２３‑４５６' }).code).toBe('123456')
    expect(doorCode.parse({ session: 1, code: 'lq3-a1_b' }).code).toBe('lq3-a1_b')
  })

  test('a name of invisible characters alone is missing', () => {
    expect(z.safeParse(firstName, '\u200B\u3164\u2800').error?.issues[0]?.message).toBe(
      'First name is required.',
    )
  })

  test.for(['a\nb', 'a\u2028b', 'a\u2029b', 'a\u0000b', 'a\uD800b'])(
    'a line has no line break, control character or half a character: %j',
    (text) => {
      expect(line(10).safeParse(text).success).toBe(false)
    },
  )
})

test('a search ignores case, accents, joiners and kinds of quotes and digits', () => {
  expect(searchable('Ångström')).toBe('angstrom')
  expect(searchable('Łukasz Strauß')).toBe('lukasz strauss')
  expect(searchable('O’Brien‑Øst')).toBe("o'brien-ost")
  expect(searchable(`علی${ZWNJ}رضا`)).toBe(searchable('علیرضا'))
  expect(searchable('مُحَمَّد')).toBe('محمد')
  expect(searchable('राम')).not.toBe(searchable('रम'))
})
