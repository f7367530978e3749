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
      if (message.type() === 'error') this.add(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.add(`exception: ${error.message}`))
    page.on('crash', () => this.add('the page crashed'))
  }

  /** Answers map tiles with an empty picture and blocks all other third-party requests. */
  async watchRequests(context: BrowserContext, origin: string): Promise<void> {
    const isThirdParty = (url: URL) => /^https?:$/.test(url.protocol) && url.origin !== origin
    await context.route(isThirdParty, async (route) => {
      const url = route.request().url()
      if (isMapTile(url)) return route.fulfill({ contentType: 'image/png', body: emptyPicture })
      this.add(`request to a third party: ${url}`)
      return route.abort()
    })
  }
}

const isMapTile = (url: string) => /\/\d+\/\d+\/\d+(@2x)?\.(png|webp|jpe?g)/.test(url)

const emptyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
