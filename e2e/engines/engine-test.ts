import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPassword, demoPeople, prepareDemo } from '../demo-church.ts'
import { test as withProduct } from '../fixtures.ts'
import { openSession, type Person, signInAdmin } from '../people.ts'
import type { Place } from '../place.ts'
import { startProduct } from '../product.ts'
import type { Device, Viewport } from './engine.ts'
import { type Candidate, chosenCandidates } from './installed.ts'
import { Screen } from './screen.ts'

export interface MeetOptions {
  /** The first hash route; default: the home page. */
  route?: string
  place?: Place
  /** Who is signed in on the device, as if since an earlier visit; default: nobody. */
  as?: Pick<Person, 'user'>
  /** Default: a phone. */
  viewport?: Viewport
  /** Problems that the test provokes on purpose. */
  expected?: RegExp[]
}

export const phone: Viewport = { width: 360, height: 740 }
export const desk: Viewport = { width: 1280, height: 900 }

/** A port that refuses connections: no test depends on another's server of map tiles. */
const tilesUrl = 'https://127.0.0.1:1/{z}/{x}/{y}.png'

const useNoTiles = (admin: Person | undefined) =>
  admin?.api.updateChurch({ body: { tiles: { url: tilesUrl, attribution: 'Nobody' } } })

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
    const people = new Map<string, Person>()
    for (const email of new Set(Object.values(demoPeople))) {
      if (!email) continue
      people.set(email, await signInAdmin({ ...product, admin: { email, password: demoPassword } }))
    }
    await useNoTiles(people.get(demoPeople.admin))
    return { product, people, invitation: await prepareDemo(product) }
  },
)

/** The tests of one engine: `meet` opens the product as one person at a new device. */
const testWith = ({ start }: Candidate) =>
  withDemo
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the required fixtures from the pattern
    .extend('engine', { scope: 'file' }, async ({}, { onCleanup }) => {
      const engine = await start()
      onCleanup(() => engine.stop())
      return engine
    })
    .extend('meet', async ({ engine, product, church: _, task }, { onCleanup }) => {
      task.meta.version = engine.version
      const met: { device: Device; expected: RegExp[] }[] = []
      onCleanup(async () => {
        const problems: string[] = []
        for (const [index, { device, expected }] of met.entries()) {
          const found = await device.problems()
          problems.push(...found.filter((text) => !expected.some((pattern) => pattern.test(text))))
          if (task.result?.state === 'fail') {
            await save(await device.screenshot(), `${engine.name} ${task.name} ${index + 1}`)
          }
          await device.close()
        }
        if (problems.length > 0) throw new Error(`Problems in the browser:\n${problems.join('\n')}`)
      })
      return async (options: MeetOptions = {}) => {
        const { place = 'denied', viewport = phone, expected = [], route = '/', as } = options
        const device = await engine.newDevice({ origin: product.url, viewport, place })
        met.push({ device, expected })
        const screen = new Screen(device, product.url)
        if (as) await screen.signInAs(as)
        await screen.open(route)
        return screen
      }
    })

/** The engines to run in, each with its `test`. */
export const engines = chosenCandidates().map((candidate) => ({
  name: candidate.name,
  test: testWith(candidate),
}))

const folder = join(import.meta.dirname, '../../test-results/engines')

/** Saves a screenshot under `test-results/`, which git ignores. */
export async function save(png: Buffer, name: string, within = ''): Promise<void> {
  await mkdir(join(folder, within), { recursive: true })
  await writeFile(
    join(folder, within, `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)}.png`),
    png,
  )
}
