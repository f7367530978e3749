import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPassword, demoPeople, prepareDemo } from '../demo-church.ts'
import { test as withProduct } from '../fixtures.ts'
import { openSession, type Person, signInAdmin } from '../people.ts'
import { type Product, startProduct } from '../product.ts'
import { type Device, type DeviceOptions, tilesOrigin } from './engine.ts'
import { type Candidate, chosenCandidates } from './installed.ts'
import { Screen } from './screen.ts'

export interface MeetOptions extends Partial<Omit<DeviceOptions, 'origin'>> {
  /** The first hash route; default: the home page. */
  route?: string
  /** Who is signed in on the device, as if since an earlier visit; default: nobody. */
  as?: Pick<Person, 'user'> | undefined
  /** Default: the product of the tests' own church. */
  at?: Pick<Product, 'url'>
  /** Problems that the test provokes on purpose. */
  expected?: RegExp[]
}

export const phone = { width: 360, height: 740 }
export const desk = { width: 1280, height: 900 }

const useNoTiles = ({ api }: Person) =>
  api.updateChurch({
    body: { tiles: { url: `${tilesOrigin}/{z}/{x}/{y}.png`, attribution: 'Nobody' } },
  })

/** A church with a running session; each file of tests has one for all engines. */
const withChurch = withProduct.extend('church', { scope: 'file' }, async ({ product }) => {
  const admin = await signInAdmin(product)
  await useNoTiles(admin)
  return { admin, session: await openSession(admin) }
})

/** The demo church with its people signed in, and the route of an open invitation. */
const withDemo = withChurch.extend(
  'demo',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
  async ({}, { onCleanup }) => {
    const product = await startProduct({ command: 'demo' })
    onCleanup(() => product.stop())
    const signIn = (email: string) =>
      signInAdmin({ ...product, admin: { email, password: demoPassword } })
    const admin = await signIn(demoPeople.admin)
    await useNoTiles(admin)
    const member = await signIn(demoPeople.member)
    const people = new Map([admin, member].map((person) => [person.email, person]))
    return { product, people, invitation: await prepareDemo(product) }
  },
)

/** The tests of one engine: `meet` opens the product as one person at a new device. */
const testWith = ({ name, start }: Candidate) =>
  withDemo
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
    .extend('engine', { scope: 'file' }, async ({}, { onCleanup }) => {
      const engine = await start()
      onCleanup(() => engine.stop())
      return engine
    })
    .extend('meet', async ({ engine, product, church: _, task }, { onCleanup }) => {
      const met: { device: Device; expected: RegExp[] }[] = []
      onCleanup(async () => {
        const problems: string[] = []
        for (const [index, { device, expected }] of met.entries()) {
          const found = await device.problems()
          problems.push(...found.filter((text) => !expected.some((pattern) => pattern.test(text))))
          if (task.result?.state === 'fail') await save(device, `${name} ${task.name} ${index + 1}`)
          await device.close()
        }
        if (problems.length > 0) throw new Error(`Problems in the browser:\n${problems.join('\n')}`)
      })
      return async (options: MeetOptions = {}) => {
        const { at = product, viewport = phone, place = 'denied', expected = [] } = options
        const device = await engine.newDevice({ origin: at.url, viewport, place })
        met.push({ device, expected })
        task.meta.version = device.version
        const screen = new Screen(device, at.url)
        if (options.as) await screen.signInAs(options.as)
        await screen.open(options.route ?? '/')
        return screen
      }
    })

/** The engines to run in, each with its `test`. */
export const engines = chosenCandidates.map((candidate) => ({
  name: candidate.name,
  test: testWith(candidate),
}))

const folder = join(import.meta.dirname, '../../test-results/engines')

/** Saves a screenshot under `test-results/`, which git ignores. */
export async function save(device: Device, name: string, within = ''): Promise<void> {
  const file = `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)}.png`
  await mkdir(join(folder, within), { recursive: true })
  await writeFile(join(folder, within, file), await settledScreenshot(device))
}

/** WebKit paints layers one after the other; the screen rests when two screenshots are the same. */
async function settledScreenshot(device: Device): Promise<Buffer> {
  let last = await device.screenshot()
  // A screen with a clock or a carousel never rests.
  for (let attempt = 0; attempt < 8; attempt++) {
    const next = await device.screenshot()
    if (next.equals(last)) return next
    last = next
  }
  return last
}
