import { createPrisma, type PrismaClient } from '@church/database'
import { demoPeople } from '@church/database/demo/people.ts'
import {
  endDemoSession,
  isDemoDatabase,
  openDemoSession,
  seedDemo,
} from '@church/database/demo/seed.ts'
import { CAROUSEL_WIDTHS } from '@church/shared'
import sharp from 'sharp'
import { runCommand } from '../command.ts'
import { helpIfAsked } from '../help.ts'
import type { Services } from '../services.ts'
import { seedDemoStory } from './demo/story.ts'

helpIfAsked('demo')

/** Shared by everyone in the demo, which holds no real data. */
const PASSWORD = 'demo-church-2026'
const ADMIN = 'admin@church.example'

/** The SVG loader is switched off for uploads; the demo needs it for its own drawings. */
const SVG = { operation: ['VipsForeignLoadSvg'] }

async function drawn(svg: string): Promise<Buffer> {
  sharp.unblock(SVG)
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** `wednesday` for a church between two services; otherwise a service is on. */
const day = process.env.DEMO_DAY ?? 'sunday'

/** Seeds the demo's database once; at every start, a service is on or has ended. Refuses any other database. */
async function prepare(services: Services): Promise<void> {
  const db = createPrisma(services.pool)
  if (!(await isDemoDatabase(db, ADMIN))) await fill(services, db)
  const now = services.clock.now()
  if (day === 'wednesday') await endDemoSession(db, now)
  else await openDemoSession(db, now)
}

async function fill(services: Services, db: PrismaClient): Promise<void> {
  const { clock, media, passwords } = services
  console.log('Drawing the demo church…')
  const passwordHash = await passwords.hash(PASSWORD)
  const admin = await db.user.create({
    data: {
      firstName: 'Miriam',
      lastName: 'Cole',
      email: ADMIN,
      isAdmin: true,
      passwordHash,
      member: { create: {} },
    },
  })
  await seedDemo({
    db,
    now: clock.now(),
    passwordHash,
    storePortrait: async (svg) => ({
      image: await media.savePortrait(await drawn(svg)),
      imageWidths: [],
    }),
    storeScene: async (svg) => {
      const { image, widths } = await media.saveWidths(await drawn(svg), CAROUSEL_WIDTHS)
      return { image, imageWidths: widths }
    },
  })
  await seedDemoStory(services, admin.id)
}

process.env.DATA_DIR ??= 'data/demo'
// A bucket in .env holds a church's real pictures.
process.env.MEDIA ??= ''
await runCommand('The demo', prepare)
sharp.block(SVG)
await import('../main.ts')
console.log(`Sign in as the admin, ${ADMIN}, or as a member, ${demoPeople(1)[0]?.email}.`)
console.log(`Everyone in the demo has the password ${PASSWORD}.`)
