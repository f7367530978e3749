import type { BrowserContext, Page } from 'playwright-core'

/**
 * Collects problems that a browser does not show: console errors (which include violations of the
 * content security policy and failed requests), exceptions, and requests to third parties.
 */
export class Problems {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  /** Ignores matching problems, past and future. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  add(problem: string): void {
    this.#found.push(problem)
  }

  /** All unexpected problems so far, oldest first. */
  unexpected(): string[] {
    return this.#found.filter((found) => !this.#expected.some((pattern) => pattern.test(found)))
  }

  watchPage(page: Page): void {
    page.on('console', (message) => {
      const { url } = message.location()
      if (message.type() !== 'error' || isMapTile(url)) return
      this.add(`${message.text()} (${url})`)
    })
    page.on('pageerror', (error) => this.add(`exception: ${error.message}`))
    page.on('crash', () => this.add('the page crashed'))
  }

  /** Reports requests to third parties, which the browser refuses, but for those to the tile server. */
  watchRequests(context: BrowserContext, ownOrigin: string): void {
    context.on('request', (request) => {
      const { protocol, origin, href } = new URL(request.url())
      if (!/^https?:$/.test(protocol) || origin === ownOrigin || isMapTile(href)) return
      this.add(`request to a third party: ${href}`)
    })
  }
}

const isMapTile = (url: string) => /\/\d+\/\d+\/\d+(@2x)?\.(png|webp|jpe?g)/.test(url)
