import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import type { Audience } from '../apps/web/src/lib/screens.ts'
import {
  demoPassword,
  demoPeople,
  demoRoute,
  prepareDemo,
  type Routes,
  screens,
} from './demo-church.ts'
import { type Product, startProduct } from './product.ts'
import { photographForReadme } from './readme-pictures.ts'
import { signIn } from './sign-in.ts'
import { launchBrowser, photograph, type viewports, visit } from './visitor.ts'

// Takes screenshots of every screen of the demo church on every device, in light and dark mode.
// Arguments select some of them: `pnpm photographs member phone dark`, `pnpm photographs /profile`. `wednesday` shows a
// church between two services, and a language such as `ar` its own people: `pnpm photographs wednesday ar phone light`.
// `pnpm photographs readme` takes those of the README instead.

/** Pages outside the app. */
const pages = ['/help', '/help/admins', '/help/list']
const folder = 'screens'

type Device = keyof typeof viewports
const devices = ['phone', 'tablet', 'desktop'] satisfies Device[]
const colorSchemes = ['light', 'dark'] as const
type ColorScheme = (typeof colorSchemes)[number]
const audiences = ['everyone', 'member', 'steward', 'carer', 'leader', 'admin'] satisfies Audience[]

const days = ['sunday', 'wednesday'] as const
const languages = ['en', 'ar', 'de', 'es', 'fr', 'pl', 'pt-BR', 'ro', 'zh-Hans'] as const

const args = process.argv.slice(2)
/** The values named in the arguments, or all values if none is named. */
const selected = <Value extends string>(all: readonly Value[]): readonly Value[] => {
  const named = all.filter((value) => args.includes(value))
  return named.length > 0 ? named : all
}
const namedPaths = args.filter((arg) => arg.startsWith('/'))
const isSelected = (path: string) =>
  namedPaths.length === 0 ||
  namedPaths.some((named) => path === named || (named !== '/' && path.startsWith(named)))

const [day = 'sunday'] = selected(days)
const [language = 'en'] = selected(languages)

interface View {
  routes: Routes
  audience: Audience
  device: Device
  colorScheme: ColorScheme
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // Entrance animations must be over.
  await page.waitForTimeout(600)
}

async function photographAll(browser: Browser, product: Product, view: View): Promise<number> {
  const { audience, device, colorScheme, routes } = view
  const matching = screens.filter(
    (screen) => screen.audience === audience && isSelected(screen.path),
  )
  const outside = audience === 'everyone' ? pages.filter(isSelected) : []
  if (matching.length + outside.length === 0) return 0
  const email = demoPeople[audience]
  const route = email === null ? '/' : '/login'
  const options = { device, colorScheme, place: 'inside', route } as const
  const { page, context } = await visit(browser, product.url, options)
  try {
    if (email) {
      await signIn(page, { email, password: demoPassword })
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    }
    await context.addCookies([{ name: 'lang', value: language, url: product.url }])
    for (const { path } of matching) {
      // Starts from a blank document, so that no screen inherits state from the previous one.
      await page.goto('about:blank')
      await page.goto(`${product.url}/#${demoRoute(path, routes)}`)
      await settle(page)
      await photograph(page, `${path.slice(1) || 'home'} ${device} ${colorScheme}`, folder)
    }
    for (const path of outside) {
      await page.goto(product.url + path)
      await settle(page)
      await photograph(page, `${path.slice(1)} ${device} ${colorScheme}`, folder)
    }
    return matching.length + outside.length
  } finally {
    await context.close()
  }
}

const words = [...audiences, ...devices, ...colorSchemes, ...days, ...languages]
const unknown = args
  .filter((arg) => !namedPaths.includes(arg) && arg !== 'readme')
  .filter((arg) => !words.some((known) => known === arg))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Name a path, or some of: ${words.join(', ')}.`)
  process.exit(1)
}

const target = fileURLToPath(new URL(`../test-results/${folder}/`, import.meta.url))
// A partial run replaces only the selected screenshots.
if (args.length === 0) await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
const product = await startProduct({ command: 'demo', env: { DEMO_DAY: day } })
const browser = await launchBrowser()

async function photographDemo(): Promise<void> {
  let count = 0
  const routes = await prepareDemo(product, language)
  for (const device of selected(devices)) {
    for (const colorScheme of selected(colorSchemes)) {
      for (const audience of selected(audiences)) {
        count += await photographAll(browser, product, {
          audience,
          device,
          colorScheme,
          routes,
        })
      }
      console.log(`${device}, ${colorScheme}: ${count} so far`)
    }
  }
  console.log(`${count} screenshots in ${target}`)
}

try {
  if (args.includes('readme')) await photographForReadme(browser, product, demoPassword)
  else await photographDemo()
} finally {
  await browser.close()
  await product.stop()
}
