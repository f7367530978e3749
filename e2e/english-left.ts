import type { Page } from 'playwright-core'

/** What stands in any language: units, a key, and what the maps' library says of itself. */
const NAMES =
  /\b(?:kB|MB|GB|Ctrl|Leaflet)\b|A JavaScript library for interactive maps|© OpenStreetMap contributors/g

const WORD = /[a-z]{2}/i

/** The choice of a time zone has their official names. */
const TIME_ZONE = /^\w+(?:\/[\w +-]+)+$/

/**
 * Listens to what the page is told from now on. @returns what finds the texts of the page with English words: those with
 * two English letters in a row that neither the API said, nor are a name that all languages have
 */
export function watchForEnglish(page: Page, ...known: unknown[]): () => Promise<string[]> {
  const answers = [Promise.resolve<unknown>(known)]
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    // Not every answer is JSON.
    answers.push(response.json().catch(() => null))
  })
  return async () => {
    const texts = await page.evaluate(textsOnPage)
    const inEnglish = texts
      .filter((text) => !TIME_ZONE.test(text))
      .map((text) => ({ text, rest: text.replace(NAMES, '') }))
      .filter(({ rest }) => WORD.test(rest))
    if (inEnglish.length === 0) return []
    const said = [...new Set((await Promise.all(answers)).flatMap(stringsIn))].filter((string) =>
      WORD.test(string),
    )
    return inEnglish.filter(({ rest }) => WORD.test(without(rest, said))).map(({ text }) => text)
  }
}

function stringsIn(value: unknown): string[] {
  // Lines stand in elements of their own, and an address breaks after its sign and dots.
  if (typeof value === 'string') return value.split(value.includes('@') ? /(?<=[@.])|\n/ : '\n')
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : []
}

/** Longest first, because a name may be part of an address. */
function without(text: string, strings: string[]): string {
  const sought = strings
    .filter((string) => text.includes(string))
    .sort((one, other) => other.length - one.length)
  return sought.reduce((rest, string) => rest.replaceAll(string, ' '), text)
}

/** Runs in the page: what people see, and what is read out to them. */
export function textsOnPage(): string[] {
  const found = new Set([document.title])
  for (const element of document.querySelectorAll('body, body *')) {
    // The options of a list that is closed have no boxes.
    if (!element.checkVisibility() && !element.matches('option')) continue
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      found.add(element.getAttribute(name) ?? '')
    }
    if (element.matches('script, style, noscript')) continue
    for (const node of element.childNodes) if (node instanceof Text) found.add(node.data.trim())
  }
  return [...found]
}
