import type { Page } from 'playwright-core'

/** The layout shift so far, after the fonts have loaded; 0 is none, and most people notice 0.1. */
export const shift = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    // What has shifted is known once it has been drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')))
    return shifts.reduce((sum, each) => sum + each, 0)
  })
