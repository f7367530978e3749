import { createTestDatabase } from '../apps/api/test/database.ts'
import { browserTest } from './browser-test.ts'
import { createChurchDatabase } from './church-database.ts'
import { firstAdmin, startProduct } from './product.ts'
import { photograph, saveTrace, type VisitOptions, type Visitor, visit } from './visitor.ts'

const noEnvironment: Record<string, string> = {}

/**
 * A test with the product and a browser, which files share one after another, and with `visit`, which
 * opens the product as one person. Each file finds the product with its first admin and nobody else. A
 * test fails if a visit meets an unexpected problem; a failed test leaves screenshots of its pages.
 * `test.extend('environment', { scope: 'file' }, { … })` starts the file a product of its own.
 */
export const test = browserTest
  .extend('environment', { scope: 'file' }, noEnvironment)
  .extend('host', { scope: 'file' }, '127.0.0.1')
  .extend('product', { scope: 'file' }, async ({ environment, host, shared }, { onCleanup }) => {
    if (environment === noEnvironment) return shared.product()
    // The operator's choice of a first admin is tested on a database that has none.
    const hasAdmin = environment.ADMIN_EMAIL === undefined
    const { url, drop } = await (hasAdmin ? createChurchDatabase(firstAdmin) : createTestDatabase())
    const product = await startProduct({ env: { DATABASE_URL: url, ...environment }, host })
    onCleanup(async () => {
      await product.stop()
      await drop()
    })
    return product
  })
  .extend('visit', async ({ product, browser, task }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(async () => {
      const problems = visitors.flatMap((visitor) => visitor.problems.unexpected())
      if (task.result?.state === 'fail' || problems.length > 0) {
        for (const [index, visitor] of visitors.entries()) {
          await photograph(visitor.page, `${task.name} ${index + 1}`)
          await saveTrace(visitor, `${task.name} ${index + 1}`)
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
