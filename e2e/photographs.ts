import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { screens } from '../apps/web/src/features/index.ts'
import type { Audience } from '../apps/web/src/lib/feature.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'
import { launchBrowser, photograph, type viewports, visit } from './visitor.ts'

// Every screen of the demo church, on every device, light and dark: to be looked at one by one.
// Words choose among them, as in `pnpm photographs member phone dark` or `pnpm photographs /profile`.

const folder = 'screens'
const password = 'demo-church-2026'

/** Of the demo: an admin, and a member who has a picture and most details. */
const people: Record<Audience, string | null> = {
  everyone: null,
  member: 'abigail.adeyemi@members.example',
  admin: 'admin@church.example',
}

/** The address of a screen in the demo; the ids of its links are somebody's and nobody's. */
const routeOf = (path: string) => path.replace(':id', '5').replace(/:\w+/g, 'abc')

type Device = keyof typeof viewports
const devices = ['phone', 'tablet', 'desktop'] satisfies Device[]
const colorSchemes = ['light', 'dark'] as const
type ColorScheme = (typeof colorSchemes)[number]
const audiences = ['everyone', 'member', 'admin'] satisfies Audience[]

const words = process.argv.slice(2)
/** Those that were named; all of them where none was. */
const chosen = <Word extends string>(all: readonly Word[]): readonly Word[] => {
  const named = all.filter((word) => words.includes(word))
  return named.length > 0 ? named : all
}
const namedPaths = words.filter((word) => word.startsWith('/'))
const isChosen = (path: string) =>
  namedPaths.length === 0 ||
  namedPaths.some((named) => path === named || (named !== '/' && path.startsWith(named)))

interface Look {
  audience: Audience
  device: Device
  colorScheme: ColorScheme
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // What comes in softly has come in.
  await page.waitForTimeout(600)
}

async function photographAll(browser: Browser, product: Product, look: Look): Promise<number> {
  const { audience, device, colorScheme } = look
  const seen = screens.filter((screen) => screen.audience === audience && isChosen(screen.path))
  if (seen.length === 0) return 0
  const email = people[audience]
  const route = email === null ? '/' : '/login'
  const options = { device, colorScheme, place: 'inside', route } as const
  const { page, context } = await visit(browser, product.url, options)
  try {
    if (email) {
      await signIn(page, { email, password })
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    }
    for (const { path } of seen) {
      // Another document each time, so that no screen inherits anything from the one before.
      await page.goto('about:blank')
      await page.goto(`${product.url}/#${routeOf(path)}`)
      await settle(page)
      await photograph(page, `${path.slice(1) || 'home'} ${device} ${colorScheme}`, folder)
    }
    return seen.length
  } finally {
    await context.close()
  }
}

const unknown = words
  .filter((word) => !namedPaths.includes(word))
  .filter((word) => ![...audiences, ...devices, ...colorSchemes].some((known) => known === word))
if (unknown.length > 0) {
  console.error(`Not an audience, a device, light, dark or a path: ${unknown.join(', ')}`)
  process.exit(1)
}

const target = fileURLToPath(new URL(`../test-results/${folder}/`, import.meta.url))
// A choice is a second look: what else was taken stays beside it.
if (words.length === 0) await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
const product = await startProduct({ command: 'demo' })
const browser = await launchBrowser()
try {
  let count = 0
  for (const device of chosen(devices)) {
    for (const colorScheme of chosen(colorSchemes)) {
      for (const audience of chosen(audiences)) {
        count += await photographAll(browser, product, { audience, device, colorScheme })
      }
      console.log(`${device}, ${colorScheme}: ${count} so far`)
    }
  }
  console.log(`${count} photographs in ${target}`)
} finally {
  await browser.close()
  await product.stop()
}
