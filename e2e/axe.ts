import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks the page in its current state against axe's WCAG and best-practice rules. Returns one line
 * with the rule and the elements for each serious or critical finding.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // The product's content security policy blocks an injected script element, but not an evaluation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    const axe: typeof import('axe-core') = Reflect.get(window, 'axe')
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(', ')}`,
      )
  })
}
