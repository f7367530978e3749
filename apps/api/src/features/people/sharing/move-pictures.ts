import pLimit from 'p-limit'
import type pg from 'pg'
import type { Platform } from '../../../platform/platform.ts'

/** A picture's address before and after. */
export interface Move {
  old: string
  image: string
}

type Needs = Pick<Platform, 'db' | 'log' | 'media'>

/** Files that are copied at once. */
const COPIES = 8

/** Gives members' pictures their new addresses, which have no files yet. */
export async function recordMoves(tx: pg.PoolClient, moves: Move[]): Promise<void> {
  if (moves.length === 0) return
  const old = moves.map((move) => move.old)
  const images = moves.map(({ image }) => image)
  await tx.query(
    `UPDATE members SET image = new.image
     FROM unnest($1::text[], $2::text[]) AS new (old, image)
     WHERE members.image = new.old`,
    [old, images],
  )
  await tx.query(
    `INSERT INTO moved_pictures (old, image)
     SELECT * FROM unnest($1::text[], $2::text[])`,
    [old, images],
  )
}

/**
 * Copies the files to their new names, then removes the old ones. Each step can be repeated, by several
 * processes too; the job finishes what fails here.
 */
export async function finishMoves({ db, log, media }: Needs, moves: Move[]): Promise<void> {
  if (moves.length === 0) return
  const limit = pLimit(COPIES)
  try {
    const ready = await readyOf(db, moves)
    await Promise.all(ready.map(({ old, image }) => limit(media.copyPortrait, old, image)))
    const old = ready.map((move) => move.old)
    await media.removeAll([...old, ...(await unusedOf(db, ready))])
    await db.movedPicture.deleteMany({ where: { old: { in: old } } })
  } catch (error) {
    log.warn({ err: error, pictures: moves.length }, 'pictures not moved yet')
  }
}

/** The moves whose own source file does not wait for an earlier move. */
async function readyOf(db: Needs['db'], moves: Move[]): Promise<Move[]> {
  const earlier = await db.movedPicture.findMany({
    where: { image: { in: moves.map(({ old }) => old) } },
  })
  const awaited = new Set(earlier.map(({ image }) => image))
  return moves.filter(({ old }) => !awaited.has(old))
}

/** Unneeded copies, of people who replaced or deleted their picture before its copy existed. */
async function unusedOf(db: Needs['db'], moves: Move[]): Promise<string[]> {
  const images = moves.map(({ image }) => image)
  const members = await db.member.findMany({
    where: { image: { in: images } },
    select: { image: true },
  })
  const later = await db.movedPicture.findMany({ where: { old: { in: images } } })
  const used = new Set([...members.map(({ image }) => image), ...later.map(({ old }) => old)])
  return images.filter((image) => !used.has(image))
}

/** Finishes the moves that a crash or an unavailable storage left. */
export async function finishAllMoves(services: Needs): Promise<void> {
  await finishMoves(services, await services.db.movedPicture.findMany())
}
