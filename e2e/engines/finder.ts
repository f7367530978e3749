import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** What somebody looks for on a screen: an element by its role and name, by its label, or by its text. */
export interface Target {
  role?: string
  /** The accessible name, the label or the text: a string is the whole of it. */
  name?: string | RegExp
  label?: string | RegExp
  text?: string | RegExp
}

const library = await readFile(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** An expression that loads the finder into a page that does not have it; its result is not used. */
export const loadFinder = `window.TestingLibraryDom ? 1 : (() => {
  const module = undefined, exports = undefined, define = undefined
  ${library}
  return 1
}).call(window)`

export const isLoaded = 'Boolean(window.TestingLibraryDom)'

/** An expression whose value is the visible elements that match, in the document's order. */
export function matches({ role, name, label, text }: Target): string {
  const find = (query: string, ...args: string[]) =>
    `TestingLibraryDom.queryAll${query}(document.body, ${args.join(', ')})`
  const found = role
    ? find('ByRole', JSON.stringify(role), name === undefined ? '{}' : `{ name: ${literal(name)} }`)
    : label
      ? find('ByLabelText', literal(label))
      : find('ByText', literal(text ?? ''), "{ ignore: 'script, style, noscript' }")
  return `${found}.filter((element) => element.checkVisibility({ visibilityProperty: true }))`
}

const literal = (matcher: string | RegExp) =>
  typeof matcher === 'string' ? JSON.stringify(matcher) : String(matcher)
