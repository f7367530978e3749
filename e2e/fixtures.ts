import { createTestDatabase } from '../apps/api/test/database.ts'
import { browserTest } from './browser-test.ts'
import { startProduct } from './product.ts'
import { photograph, type VisitOptions, type Visitor, visit } from './visitor.ts'

const defaultEnvironment: Record<string, string> = {}

/**
 * A test with the product and a browser, which both start once per file if used, and with `visit`,
 * which opens the product as one person. A test fails if a visit meets an unexpected problem; a failed
 * test leaves screenshots of its pages. `test.override('environment', …)` configures the product.
 */
export const test = browserTest
  .extend('environment', { scope: 'file' }, defaultEnvironment)
  .extend('host', { scope: 'file' }, '127.0.0.1')
  // On the test run's own server, because creating an embedded one takes most of a start.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
  .extend('databaseUrl', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { url, drop } = await createTestDatabase()
    onCleanup(drop)
    return url
  })
  .extend(
    'product',
    { scope: 'file' },
    async ({ databaseUrl, environment, host }, { onCleanup }) => {
      const product = await startProduct({
        env: { DATABASE_URL: databaseUrl, ...environment },
        host,
      })
      onCleanup(() => product.stop())
      return product
    },
  )
  .extend('visit', async ({ product, browser, task }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(async () => {
      const problems = visitors.flatMap((visitor) => visitor.problems.unexpected())
      if (task.result?.state === 'fail' || problems.length > 0) {
        for (const [index, { page }] of visitors.entries()) {
          await photograph(page, `${task.name} ${index + 1}`)
        }
      }
      for (const { context } of visitors) await context.close()
      if (problems.length > 0) throw new Error(`Problems in the browser:\n${problems.join('\n')}`)
    })
    return async (options?: VisitOptions) => {
      const visitor = await visit(browser, product.url, options)
      visitors.push(visitor)
      return visitor
    }
  })
