import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { screens as table } from '../../apps/web/src/lib/screens.ts'
import { demoPeople, demoRoute, screens } from '../demo-church.ts'
import { engines, save } from './engine-test.ts'
import type { Screen } from './screen.ts'

/** A phone, and high enough for a screenshot of most screens. */
const viewport = { width: 360, height: 1600 }

/** Problems of these tests' own making. */
const expected = [
  // Firefox says so of a live channel that is left before it has opened.
  /\/ws\/attendance\//,
  // The links to a date to serve and to a group's list are invented ones.
  /404.*\/api\/(serving|groups)\/link\//,
]

/** Goes to another screen as a link does, and waits until it is there. */
async function goAndLoad(screen: Screen, route: string): Promise<void> {
  await screen.run(`(${leave})(${JSON.stringify(route)})`)
  await screen.go(route)
  await screen.until(`(${hasLoaded})(${JSON.stringify(route)})`, `${route} loads`)
}

/** Screens with lists: members, a family, services by day, people to mark, weeks. All have the footer's links. */
const withLists = [
  table.memberList,
  table.markAttendance,
  table.ownAttendance,
  table.steward,
  table.sessions,
]

for (const { name, test } of engines)
  describe(name, () => {
    test('every screen fits a phone, and no field makes an iPhone zoom', async ({ meet, demo }) => {
      const { product, people, invitation } = demo
      const faults: string[] = []
      for (const email of new Set(Object.values(demoPeople))) {
        const as = people.get(email ?? '')
        const screen = await meet({ as, at: product, viewport, place: 'inside', expected })
        for (const { path, audience } of screens) {
          if (demoPeople[audience] !== email) continue
          const route = demoRoute(path, invitation)
          await goAndLoad(screen, route)
          const found = await screen.run<string[]>(`(${faultsOfScreen})()`)
          faults.push(...found.map((fault) => `${path}: ${fault}`))
          await save(screen.device, `${name} ${path.slice(1) || 'home'}`, 'screens')
        }
      }
      expect(faults).toEqual([])
    }, 600_000)

    // Its first paint has styles of its own, such as the width of a list's items.
    test('a screen has the same lists whether the app was opened at the attendance screen or elsewhere', async ({
      meet,
      demo,
    }) => {
      const as = demo.people.get(demoPeople.admin)
      const visit = { as, at: demo.product, viewport, place: 'inside', expected } as const
      const screen = await meet({ ...visit, route: table.markAttendance.path })
      const other = await meet({ ...visit, route: table.privacyPolicy.path })
      for (const each of [screen, other]) await each.sees({ role: 'heading' })
      for (const { path } of withLists) {
        for (const each of [screen, other]) await goAndLoad(each, path)
        // Polled, because parts of a screen may arrive later in one of the two.
        await expect
          .poll(
            () =>
              Promise.all(
                [screen, other].map((each) => each.run<number[]>(`(${widthsOfItems})()`)),
              ),
            { message: `${path}: widths of list items`, timeout: 20_000 },
          )
          .toSatisfy(([widths, others]) => isDeepStrictEqual(widths, others))
        expect.soft(await screen.run(`(${faultsOfScreen})()`), path).toEqual([])
      }
    })
  })

/** Runs in the page, whose previous screen stays until the next one can be shown. */
function leave(route: string) {
  if (location.hash !== `#${route}`) document.querySelector('h1')?.setAttribute('data-left', '')
}

/** Runs in the page: whether the screen at the route is there, with its data and its colours. */
function hasLoaded(route: string) {
  const isBusy = document.querySelector('main [class*="skeleton"], main [aria-busy="true"]')
  const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
  return (
    location.hash === `#${route}` &&
    document.querySelector('h1:not([data-left])') &&
    !isBusy &&
    !isMoving
  )
}

/** Runs in the page: those that are visible, in CSS pixels. */
const widthsOfItems = () =>
  [...document.querySelectorAll('li')]
    .filter((item) => item.checkVisibility())
    .map((item) => Math.round(item.getBoundingClientRect().width))

/** Runs in the page. */
function faultsOfScreen() {
  const { scrollWidth, clientWidth } = document.documentElement
  // What Firefox needs for a date and its button, in CSS pixels.
  const DATE_WIDTH = 165
  const fields = [...document.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
    (field) =>
      field.checkVisibility() &&
      !field.matches('[type=checkbox], [type=radio], [type=color], [type=range], [type=file]'),
  )
  const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
  const ownWidth = (field: HTMLElement) => {
    const { cssText } = field.style
    field.style.cssText = 'width: max-content; max-width: none; flex: none'
    const width = field.clientWidth
    field.style.cssText = cssText
    return width
  }
  // WebKitGTK has no button in the field, and needs less.
  const narrow = fields.filter(
    (field) =>
      field.matches('[type=date]') && field.clientWidth < Math.min(DATE_WIDTH, ownWidth(field)),
  )
  return [
    scrollWidth > clientWidth ? `scrolls sideways by ${scrollWidth - clientWidth} px` : [],
    narrow.map((field) => `a date without room for its year: ${field.id}`),
    // Safari zooms in on such a field when it gets the focus, and does not zoom out again.
    small.map((field) => `a field below 16 px: ${field.outerHTML.slice(0, 120)}`),
    // What index.html shows first must not style the app.
    document.documentElement.dataset.first ? 'still styled as the first paint' : [],
    document.querySelector('h1')?.textContent === 'Unexpected Application Error!' ? 'failed' : [],
  ].flat()
}
