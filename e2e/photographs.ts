import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { churchPaths } from '../apps/web/src/features/church/paths.ts'
import { importPaths } from '../apps/web/src/features/imports/paths.ts'
import { screens as memberScreens } from '../apps/web/src/features/index.ts'
import { invitationPaths } from '../apps/web/src/features/invitations/paths.ts'
import { staffScreens } from '../apps/web/src/features/staff.ts'
import type { Audience } from '../apps/web/src/lib/feature.ts'
import { linkIn, mailsTo } from './outbox.ts'
import { signInAdmin } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { photographForReadme } from './readme-pictures.ts'
import { signIn } from './sign-in.ts'
import { launchBrowser, photograph, type viewports, visit } from './visitor.ts'

// Takes screenshots of every screen of the demo church on every device, in light and dark mode.
// Arguments select some of them: `pnpm photographs member phone dark`, `pnpm photographs /profile`.
// `pnpm photographs readme` takes those of the README instead.

const screens = [...memberScreens, ...staffScreens]
/** Pages outside the app. */
const pages = ['/help', '/help/admins']
const folder = 'screens'
const password = 'demo-church-2026'

/** An admin of the demo, who is a steward and a carer too, and a member with a picture and most details. */
const people = {
  everyone: null,
  member: 'abigail.adeyemi@members.example',
  steward: 'admin@church.example',
  carer: 'admin@church.example',
  admin: 'admin@church.example',
} satisfies Record<Audience, string | null>

/** Screens of the first row of their table. */
const ofFirstRows: string[] = [churchPaths.campus, importPaths.import]

/** The route of a screen in the demo. Most ids are a member's; any other parameter but an invitation's is invalid. */
const routeOf = (path: string, invitation: string) =>
  path === invitationPaths.invitation
    ? invitation
    : path.replace(':id', ofFirstRows.includes(path) ? '1' : '5').replace(/:\w+/g, 'abc')

/** Uploads a file to import and invites somebody. @returns the route of their link */
async function prepare(product: Product): Promise<string> {
  const { api } = await signInAdmin({ ...product, admin: { email: people.admin, password } })
  const table =
    'First Name,Last Name,Email,City\nAbigail,Adeyemi,,Luton\nZoë,Ünal,zoe@members.example,Köln\nTom,Reed,tom,\n'
  await api.createImport({
    file: new Blob([table]),
    body: { kind: 'people', file_name: 'people.csv' },
  })
  const email = 'invited@members.example'
  const body = { first_name: 'Margaret', last_name: 'Hill', email }
  const { id } = await api.createUser({ body })
  await api.inviteUser({ params: { id }, body: {} })
  const [mail] = await mailsTo(product, email, 'Your account')
  return new URL(linkIn(mail)).hash.slice(1)
}

type Device = keyof typeof viewports
const devices = ['phone', 'tablet', 'desktop'] satisfies Device[]
const colorSchemes = ['light', 'dark'] as const
type ColorScheme = (typeof colorSchemes)[number]
const audiences = ['everyone', 'member', 'steward', 'carer', 'admin'] satisfies Audience[]

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

interface View {
  /** The route of an open invitation. */
  invitation: string
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
  const { audience, device, colorScheme, invitation } = view
  const matching = screens.filter(
    (screen) => screen.audience === audience && isSelected(screen.path),
  )
  const outside = audience === 'everyone' ? pages.filter(isSelected) : []
  if (matching.length + outside.length === 0) return 0
  const email = people[audience]
  const route = email === null ? '/' : '/login'
  const options = { device, colorScheme, place: 'inside', route } as const
  const { page, context } = await visit(browser, product.url, options)
  try {
    if (email) {
      await signIn(page, { email, password })
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    }
    for (const { path } of matching) {
      // Starts from a blank document, so that no screen inherits state from the previous one.
      await page.goto('about:blank')
      await page.goto(`${product.url}/#${routeOf(path, invitation)}`)
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

const unknown = args
  .filter((arg) => !namedPaths.includes(arg) && arg !== 'readme')
  .filter((arg) => ![...audiences, ...devices, ...colorSchemes].some((known) => known === arg))
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Name an audience, a device, a colour scheme or a path.`,
  )
  process.exit(1)
}

const target = fileURLToPath(new URL(`../test-results/${folder}/`, import.meta.url))
// A partial run replaces only the selected screenshots.
if (args.length === 0) await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
const product = await startProduct({ command: 'demo' })
const browser = await launchBrowser()

async function photographDemo(): Promise<void> {
  let count = 0
  const invitation = await prepare(product)
  for (const device of selected(devices)) {
    for (const colorScheme of selected(colorSchemes)) {
      for (const audience of selected(audiences)) {
        count += await photographAll(browser, product, {
          audience,
          device,
          colorScheme,
          invitation,
        })
      }
      console.log(`${device}, ${colorScheme}: ${count} so far`)
    }
  }
  console.log(`${count} screenshots in ${target}`)
}

try {
  if (args.includes('readme')) await photographForReadme(browser, product, password)
  else await photographDemo()
} finally {
  await browser.close()
  await product.stop()
}
