import type { Prisma } from '@church/database'
import type { Platform } from '../../platform/platform.ts'
import { churchDate } from './viewer.ts'
import { isListed, isShown, PEOPLE_WITH_SHARING } from './visible-sql.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'log' | 'media'>

/** Held exclusively to change the rule for everybody, and shared to change one person. */
const LOCK_KEY = 7_265_486

/** Milliseconds; a change of the church's settings may hide thousands of pictures. */
const TIMEOUT_MS = 60_000

/** Whether members see a person's stored picture; $1 is the church's date. */
const IS_SEEN = `(${isListed('$1')} AND ${isShown('picture')})`

const findPictures = (tx: Prisma.TransactionClient, condition: string, ...values: unknown[]) =>
  tx.$queryRawUnsafe<{ image: string }[]>(
    `SELECT members.image FROM ${PEOPLE_WITH_SHARING}
     WHERE members.image LIKE '/media/%' AND ${condition}`,
    ...values,
  )

/**
 * Runs a transaction that may hide pictures from members. A picture that they could see before, and
 * cannot see afterwards, gets a new address, because they know the old one: first the new file name,
 * then the row, and after the commit the old name goes. `retired_pictures` remembers that across a crash.
 * @param people whom the change is about; null for everybody
 */
export async function hidingPictures<T>(
  { church, clock, db, log, media }: Needs,
  people: number[] | null,
  change: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  const today = churchDate(clock.now(), (await church.get()).time_zone)
  const renamed: { old: string; image: string }[] = []
  const rename = async (image: string) => {
    const next = await media.addName(image)
    if (next !== null) renamed.push({ old: image, image: next })
  }
  let result: T
  try {
    result = await db.$transaction(
      async (tx) => {
        const lock = people ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
        await tx.$queryRawUnsafe(`SELECT FROM ${lock}(${LOCK_KEY})`)
        const seen = people
          ? await findPictures(tx, `${IS_SEEN} AND members.id = ANY ($2::int[])`, today, people)
          : await findPictures(tx, IS_SEEN, today)
        const changed = await change(tx)
        const images = seen.map(({ image }) => image)
        const hidden = await findPictures(
          tx,
          `NOT ${IS_SEEN} AND members.image = ANY ($2::text[])`,
          today,
          images,
        )
        await Promise.all(hidden.map(({ image }) => rename(image)))
        await updateNames(tx, renamed)
        return changed
      },
      { timeout: TIMEOUT_MS },
    )
  } catch (error) {
    await media.removeAll(renamed.map(({ image }) => image)).catch(() => undefined)
    throw error
  }
  await removeRetired(
    { db, log, media },
    renamed.map(({ old }) => old),
  )
  return result
}

async function updateNames(
  tx: Prisma.TransactionClient,
  renamed: { old: string; image: string }[],
): Promise<void> {
  if (renamed.length === 0) return
  const old = renamed.map((each) => each.old)
  const images = renamed.map(({ image }) => image)
  await tx.$executeRaw`
    UPDATE members SET image = new.image
    FROM unnest(${old}::text[], ${images}::text[]) AS new (old, image)
    WHERE members.image = new.old`
  await tx.$executeRaw`INSERT INTO retired_pictures (image) SELECT unnest(${old}::text[])`
}

type RemovalNeeds = Pick<Needs, 'db' | 'log' | 'media'>

/** What cannot be removed now is removed by the job. */
async function removeRetired({ db, log, media }: RemovalNeeds, images: string[]): Promise<void> {
  if (images.length === 0) return
  try {
    await media.removeAll(images)
    await db.$executeRaw`DELETE FROM retired_pictures WHERE image = ANY (${images}::text[])`
  } catch (error) {
    log.warn({ err: error, pictures: images.length }, 'old names of pictures not removed')
  }
}

/** Removes the old names that a crash has left. */
export async function removeRetiredPictures(services: RemovalNeeds): Promise<void> {
  const left = await services.db.retiredPicture.findMany()
  await removeRetired(
    services,
    left.map(({ image }) => image),
  )
}
