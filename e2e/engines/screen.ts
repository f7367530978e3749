import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { Person } from '../people.ts'
import type { Device, Key } from './engine.ts'

/** An element by its role and name, by its label, or by its text: a string is the whole of it. */
export interface Target {
  role?: string
  name?: string | RegExp
  label?: string | RegExp
  text?: string | RegExp
}

/** Long, since three engines may share a busy machine; a check that passes never waits for it. */
const waiting = { timeout: 120_000, interval: 50 }

/** One person at one device: what they see, and what they do. Everything waits until it is possible. */
export class Screen {
  readonly device: Device
  readonly #origin: string

  constructor(device: Device, origin: string) {
    this.device = device
    this.#origin = origin
  }

  /** Stores what the web app has stored on the device of somebody who signed in. */
  async signInAs({ user }: Pick<Person, 'user'>): Promise<void> {
    await this.device.goto(`${this.#origin}/favicon.svg`)
    await this.run(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(user))})`)
  }

  /** Loads the app at a hash route, such as `/login`. */
  async open(route: string): Promise<void> {
    // From another page, or only the hash would change. WebKit tells nobody of a hash that changes during a load.
    await this.device.goto(`${this.#origin}/favicon.svg`)
    await this.device.goto(`${this.#origin}/#${route}`)
  }

  /** Goes to another screen without loading the app again. */
  async go(route: string): Promise<void> {
    await this.run(`void (location.hash = ${JSON.stringify(route)})`)
  }

  run<Result = unknown>(expression: string): Promise<Result> {
    return this.device.run(expression) as Promise<Result>
  }

  /** Waits until the expression has a value that is not false, null, 0 or '', and returns it. */
  until<Result>(expression: string, what: string): Promise<Result> {
    return vi.waitFor(async () => {
      // While a page loads, its window comes and goes, and so does the library in it.
      if (!(await this.run('Boolean(window.TestingLibraryDom)'))) await this.run(loadLibrary)
      const value = await this.run<Result>(expression)
      if (!value) throw new Error(`${what}: not within time; last: ${value}`)
      return value
    }, waiting)
  }

  /** Waits until something is visible. */
  async sees(target: Target | string | RegExp): Promise<void> {
    const sought = targetOf(target)
    await this.until(`${matches(sought)}.length > 0`, `sees ${describe(sought)}`)
  }

  /** Waits until nothing like it is visible. */
  async lacks(target: Target | string | RegExp): Promise<void> {
    const sought = targetOf(target)
    await this.until(`${matches(sought)}.length === 0`, `lacks ${describe(sought)}`)
  }

  /** Waits for the heading that names the screen. */
  heading(name: string | RegExp): Promise<void> {
    return this.sees({ role: 'heading', name })
  }

  /** Waits for a screen that was navigated to: its heading has the focus, so that it is read out. */
  async arrives(name: string | RegExp): Promise<void> {
    const heading = `${matches({ role: 'heading', name })}[0]`
    await this.until(`${heading} && document.activeElement === ${heading}`, `arrives at “${name}”`)
  }

  /** Clicks the first match with the pointer, once it has come to rest and nothing covers it. */
  async click(target: Target): Promise<void> {
    const point = await this.until<{ x: number; y: number }>(
      `(${pointOf})(${matches(target)}[0])`,
      `clicks ${describe(target)}`,
    )
    await this.device.clickAt(point)
  }

  button(name: string | RegExp): Promise<void> {
    return this.click({ role: 'button', name })
  }

  link(name: string | RegExp): Promise<void> {
    return this.click({ role: 'link', name })
  }

  /** Replaces what a field contains by typing, with this many milliseconds between the keys. */
  async fill(label: string | RegExp, text: string, pauseMs = 0): Promise<void> {
    await this.click({ label })
    await this.until(`document.activeElement === ${matches({ label })}[0]`, `focuses ${label}`)
    await this.run('document.activeElement.select?.()')
    await (text === '' ? this.press('Backspace') : this.device.type(text, pauseMs))
  }

  /** Sets a field that each engine lets people fill in its own way, such as a date. */
  async set(label: string | RegExp, value: string): Promise<void> {
    await this.sees({ label })
    await this.run(`(${setValue})(${matches({ label })}[0], ${JSON.stringify(value)})`)
  }

  /** Waits until a field has this value. */
  async has(label: string | RegExp, value: string): Promise<void> {
    await this.until(
      `${matches({ label })}[0]?.value === ${JSON.stringify(value)}`,
      `${label} is ${value}`,
    )
  }

  press(...chord: Key[]): Promise<void> {
    return this.device.press(...chord)
  }

  /** Presses Tab, or other keys, until the first match has the focus, which must be visible. */
  async tabTo(target: Target, ...chord: Key[]): Promise<void> {
    await this.sees(target)
    await this.pressUntilOn(target, ...(chord.length > 0 ? chord : ['Tab' as const]))
    const what = `shows the focus of ${describe(target)}`
    await this.until(`(${showsFocus})(document.activeElement)`, what)
  }

  /** Presses keys until the first match has the focus. */
  async pressUntilOn(target: Target, ...chord: Key[]): Promise<void> {
    // More stops than any screen has.
    for (let stop = 0; stop < 80; stop++) {
      await this.press(...chord)
      if (await this.run(`document.activeElement === ${matches(target)}[0]`)) return
    }
    throw new Error(`${chord.join('+')} does not reach ${describe(target)}.`)
  }
}

const library = await readFile(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

const loadLibrary = `(() => {
  const module = undefined, exports = undefined, define = undefined
  ${library}
}).call(window)`

/** An expression whose value is the visible elements that match, in the document's order. */
function matches({ role, name, label, text }: Target): string {
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

const targetOf = (target: Target | string | RegExp): Target =>
  typeof target === 'string' || target instanceof RegExp ? { text: target } : target

const describe = ({ role, name, label, text }: Target) =>
  role ? `${role} “${name}”` : `“${label ?? text}”`

/** Runs in the page: the middle of an element that rests and can be clicked. */
async function pointOf(element: HTMLElement | undefined) {
  if (!element || element.matches(':disabled')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (before.x !== x || before.y !== y) return null
  const point = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  return hit && (element.contains(hit) || hit.closest('label')?.contains(element)) ? point : null
}

/** Runs in the page: sets a field as React notices it. */
function setValue(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page. */
function showsFocus(element: Element) {
  const { outlineStyle, boxShadow } = getComputedStyle(element)
  return outlineStyle !== 'none' || boxShadow !== 'none'
}
