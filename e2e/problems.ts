import type { BrowserContext, Page } from 'playwright-core'

/**
 * What went wrong in a browser unseen: errors on the console (a broken content security policy and
 * a failed request are written there too), exceptions, and requests to strangers.
 */
export class Problems {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  /** From now on, and looking back, whatever matches is no problem. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  add(problem: string): void {
    this.#found.push(problem)
  }

  /** All problems so far that nobody expected, oldest first. */
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

  /** Answers map tiles with an empty picture, and refuses every other host than the product's. */
  async watchRequests(context: BrowserContext, origin: string): Promise<void> {
    const isForeign = (url: URL) => /^https?:$/.test(url.protocol) && url.origin !== origin
    await context.route(isForeign, async (route) => {
      const url = route.request().url()
      if (isMapTile(url)) return route.fulfill({ contentType: 'image/png', body: emptyPicture })
      this.add(`request to a stranger: ${url}`)
      return route.abort()
    })
  }
}

const isMapTile = (url: string) => /\/\d+\/\d+\/\d+(@2x)?\.(png|webp|jpe?g)/.test(url)

const emptyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
