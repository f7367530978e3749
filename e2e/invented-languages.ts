import type { Translation } from '@church/shared'
import type { Page } from 'playwright-core'
import { type PageLanguage, pageIn } from '../apps/web/languages.ts'
import { repositoryRoot } from '../scripts/repository.ts'
import { collectTexts, keyOf } from '../scripts/texts/collect.ts'

/** A language that only tests read. It has every text of the product, without an English letter. */
export interface InventedLanguage extends PageLanguage {
  translate(text: string): string
}

const ENGLISH = 'abcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'àƀçďéƒĝĥîĵķļṁňôṗɋŕšţûṽŵẋýž'
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'

/** Writes a text in other letters. Its placeholders and tags stay. */
function written(text: string, letters: string, lengthen = (words: string) => words): string {
  const substitute = (letter: string) => letters[ENGLISH.indexOf(letter.toLowerCase())] ?? letter
  return text
    .split(/(\{\w+\}|<[^>]*>)/)
    .map((part, index) => {
      // Odd parts are what the brackets of the pattern found.
      if (index % 2 === 1) return part
      return lengthen(part).replace(/[a-z]/gi, (letter) =>
        letter < 'a' ? substitute(letter).toUpperCase() : substitute(letter),
      )
    })
    .join('')
}

/** Makes a text some 40 % longer, in each of its words. */
const vowelsTwice = (words: string) => words.replace(/[aeiouy]/gi, '$&$&')

const { messages } = collectTexts(repositoryRoot)

function invent(
  language: Pick<PageLanguage, 'code' | 'dir'> & { locale: string },
  translate: (text: string) => string,
): InventedLanguage {
  const { code, dir, locale } = language
  const translations = messages.map((message): [string, Translation] => {
    const { text, plural } = message
    const said = translate(text)
    return [keyOf(message), plural ? { one: said, other: translate(plural) } : said]
  })
  return { code, dir, catalogue: { locale, texts: Object.fromEntries(translations) }, translate }
}

/** The codes are those by which other tools know such languages. Dates have no English letters either. */
export const inventedLanguages = [
  invent({ code: 'en-XA', dir: 'ltr', locale: 'el' }, (text) =>
    written(text, ACCENTED, vowelsTwice),
  ),
  invent({ code: 'ar-XB', dir: 'rtl', locale: 'ar-u-nu-latn' }, (text) => written(text, ARABIC)),
]

/** An address for the texts of later screens, all of which the page has. */
const NOTHING_LATER = '/nothing-later.json'

/** Lets a page load in a language that the server does not know. */
export async function readIn(page: Page, language: InventedLanguage): Promise<void> {
  // Chromium does not take a page that a test answers for one of this machine, and would keep it from the live channel.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`**${NOTHING_LATER}`, (route) => route.fulfill({ json: {} }))
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const later = { member: NOTHING_LATER, staff: NOTHING_LATER }
      await route.fulfill({ response, body: pageIn(language, await response.text(), later) })
    },
  )
}
