import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser, visit } from '../visitor.ts'
import type { Device, Engine } from './engine.ts'

/** Chromium from the npm package, driven by Playwright as in the other end-to-end tests. */
export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser()
  return {
    name: 'Chromium',
    version: browser.version(),
    newDevice: async ({ origin, viewport, place }) => {
      const visitor = await visit(browser, origin, { place, serviceWorkers: 'allow' })
      await visitor.page.setViewportSize(viewport)
      return {
        ...pageOf(visitor.page),
        moveTo: async (next) => {
          const isAllowed = next === 'inside' || next === 'outside'
          if (!isAllowed) return visitor.context.clearPermissions()
          await visitor.context.grantPermissions(['geolocation'])
          await visitor.moveTo(next)
        },
        problems: async () => visitor.problems.unexpected(),
        close: () => visitor.context.close(),
      }
    },
    stop: () => browser.close(),
  }
}

function pageOf(page: Page): Omit<Device, 'moveTo' | 'problems' | 'close'> {
  return {
    goto: async (url) => {
      await page.goto(url)
    },
    reload: async () => {
      await page.reload()
    },
    run: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    keys: async (keys, pauseMs = 0) => {
      for (const key of keys) {
        // Only `type` has the letters that no keyboard has.
        if (key.length === 1) await page.keyboard.type(key)
        else await page.keyboard.press(key)
        await sleep(pauseMs)
      }
    },
    chooseFile: (selector, path) => page.locator(selector).setInputFiles(path),
    screenshot: () => page.screenshot(),
  }
}
