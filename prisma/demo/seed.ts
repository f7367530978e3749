import type { PrismaClient } from '../generated/client.ts'
import { seedDirectory } from './directory.ts'
import { seedHeadcounts, seedRoles, seedUnnamed, spreadSources } from './door.ts'
import { seedHouseholds } from './households.ts'
import { seedMessages } from './messages.ts'
import { DOUBLES, type OfficePerson, officePeople } from './office.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { portrait } from './portrait.ts'
import { seededRandom } from './random.ts'
import { galleryScenes, programScenes, type Scene } from './scenes.ts'
import { insertPastSunday, sundayBefore } from './sundays.ts'

const PEOPLE = 60
const SUNDAYS = 12
/** Positions of the people who have left, and the number of Sundays since. */
const LEFT = [17, 33, 48]
const SUNDAYS_SINCE = 3
/** Positions of people who have missed as many Sundays. */
const MISSING = [11, 24, 40]
/** Positions of the stewards and of the carer. */
const STEWARDS = [2, 5]
const CARER = 8
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A picture in the media store. */
interface StoredPicture {
  image: string
  imageWidths: number[]
}

interface DemoOptions {
  db: PrismaClient
  now: Date
  /** The bcrypt hash of the password that everybody in the demo shares. */
  passwordHash: string
  /** Renders an SVG and stores it in one size. */
  storePortrait: (svg: string) => Promise<StoredPicture>
  /** Renders an SVG and stores it in the widths of the home page. */
  storeScene: (svg: string) => Promise<StoredPicture>
}

/**
 * Whether the demo has filled this database already; its admin has a reserved address (RFC 2606).
 * Rejects if the database holds anything else.
 */
export async function isDemoDatabase(db: PrismaClient, adminEmail: string): Promise<boolean> {
  if (await db.user.count({ where: { email: adminEmail, isAdmin: true } })) return true
  if ((await db.user.count()) === 0) return false
  throw new Error('this database holds a real church. Leave out DATABASE_URL and DATA_DIR.')
}

/** Fills an empty database with a realistic church: people, past Sundays and pictures. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { db, now } = options
  const people = demoPeople(PEOPLE)
  const ids: number[] = []
  for (const [n, person] of people.entries()) ids.push(await insertPerson(options, person, n))
  const added: number[] = []
  for (const [n, person] of officePeople.entries()) {
    // The doubles have absences of their own; the others were added after the last Sunday.
    const since = sundayBefore(now, n < DOUBLES ? SUNDAYS_SINCE + 1 : 1)
    added.push(await insertOfficePerson(db, person, new Date(since.getTime() + 3 * HOUR_MS)))
  }
  for (let weeks = SUNDAYS; weeks >= 1; weeks--) {
    const isRecent = weeks <= SUNDAYS_SINCE
    const absent = isRecent ? added.slice(0, DOUBLES) : []
    const left = isRecent ? LEFT.map((n) => ids[n]) : []
    const missing = isRecent ? MISSING.map((n) => ids[n]) : []
    await insertPastSunday(db, sundayBefore(now, weeks), { people, ids, absent, left, missing })
  }
  const leftOn = sundayBefore(now, SUNDAYS_SINCE + 1)
  await db.user.updateMany({
    where: { id: { in: LEFT.flatMap((n) => ids[n] ?? []) } },
    data: { standing: 'left', leftOn },
  })
  await seedDirectory({ ...options, ids })
  const idAt = (n: number) => ids[n] ?? 0
  await seedRoles(db, { stewards: STEWARDS.map(idAt), carer: idAt(CARER), now })
  await spreadSources(db)
  await seedHeadcounts(db)
  await seedUnnamed(db)
  await seedHouseholds(db, now)
  await seedMessages(db, { ids, now })
  for (const { title, svg } of galleryScenes) {
    await db.churchCarouselItem.create({
      data: { ...(await options.storeScene(svg)), description: title },
    })
  }
  for (const { title, details, svg } of programScenes satisfies Scene[]) {
    await db.programCarouselItem.create({
      data: { ...(await options.storeScene(svg)), title, details },
    })
  }
}

/** Opens a session that is running now with some members marked, unless one is running already. */
export async function openDemoSession(db: PrismaClient, now: Date): Promise<void> {
  const isRunning = { startsAt: { lte: now }, endsAt: { gt: now } }
  if ((await db.session.count({ where: isRunning })) > 0) return
  const members = await db.user.findMany({
    where: {
      isAdmin: false,
      standing: 'active',
      passwordHash: { not: null },
      approvedAt: { not: null },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const random = seededRandom(4)
  const present = members.filter(() => random() < 0.3)
  await db.session.create({
    data: {
      name: 'Sunday Worship',
      startsAt: new Date(now.getTime() - HOUR_MS / 2),
      endsAt: new Date(now.getTime() + 3 * HOUR_MS),
      attendance: {
        createMany: {
          data: present.map(({ id }, n) => ({
            userId: id,
            present: true,
            markedAt: new Date(now.getTime() - (present.length - n) * 60_000),
          })),
        },
      },
    },
  })
  await spreadSources(db)
}

/** Ends the session that is running: the church is between two services, as on most days. */
export const endDemoSession = (db: PrismaClient, now: Date) =>
  db.session.updateMany({
    where: { startsAt: { lte: now }, endsAt: { gt: now } },
    data: { endsAt: now },
  })

async function insertPerson(
  { db, now, passwordHash, storePortrait }: DemoOptions,
  person: DemoPerson,
  n: number,
): Promise<number> {
  const { firstName, lastName, email } = person
  const { id } = await db.user.create({
    data: {
      firstName,
      lastName,
      email,
      emailConfirmedAt: n % 9 === 8 ? null : now,
      passwordHash,
      createdAt: new Date(now.getTime() - (SUNDAYS * 7 - n) * DAY_MS),
      member: {
        create: {
          ...(person.hasPicture && (await storePortrait(portrait(n)))),
          ...person.details,
          ...birth(now, person, n),
          departments: {
            create: person.departments.map((name) => ({
              department: { connectOrCreate: { where: { name }, create: { name } } },
            })),
          },
        },
      },
    },
  })
  return id
}

/** The date of birth, as midnight UTC; every eleventh person leaves the year out. */
function birth(now: Date, { age, daysUntilBirthday }: DemoPerson, n: number) {
  const next = new Date(now.getTime() + daysUntilBirthday * DAY_MS)
  if (n % 11 === 3)
    return { birthday: next.toISOString().slice('YYYY-'.length, 'YYYY-MM-DD'.length) }
  const year = next.getUTCFullYear() - age
  return { dateOfBirth: new Date(Date.UTC(year, next.getUTCMonth(), next.getUTCDate())) }
}

async function insertOfficePerson(
  db: PrismaClient,
  { firstName, lastName, email, phoneNumber, memberType }: OfficePerson,
  createdAt: Date,
): Promise<number> {
  const details = { phoneNumber: phoneNumber ?? null, memberType: memberType ?? null }
  const name = { firstName, lastName, email: email ?? null }
  const { id } = await db.user.create({
    data: { ...name, createdAt, member: { create: details } },
  })
  return id
}
