import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe's rules about colours. All others read the elements and their places, which are the same in every colour scheme.
 */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page in its current state against axe's WCAG and best-practice rules, or only against those about
 * colours. Returns one line with the rule and the elements for each serious or critical finding.
 */
export async function accessibilityFindings(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // The product's content security policy blocks an injected script element, but not an evaluation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = rules === 'colours' ? { runOnly: colourRules } : {}
  return page.evaluate(async (options) => {
    const axe: typeof import('axe-core') = Reflect.get(window, 'axe')
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(', ')}`,
      )
  }, runOnly)
}
