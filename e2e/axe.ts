import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds serious or critical on the page as it is now, by its rules for WCAG and its best practices:
 * one line a finding, with the rule and the elements. Empty is good.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the product's content security policy refuses.
  await page.evaluate(source)
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
