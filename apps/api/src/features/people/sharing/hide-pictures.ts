import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { inTransaction, run } from '../../../platform/db.ts'
import { newUrlFor } from '../../../platform/media.ts'
import type { Platform } from '../../../platform/platform.ts'
import { finishMoves, type Move, recordMoves } from './move-pictures.ts'
import { isListed, isShown, PEOPLE_WITH_SHARING } from './visible-sql.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'log' | 'media' | 'pool'>

/** Whether members see a person's stored picture; $1 is the church's date. */
const IS_SEEN = `(${isListed({ today: '$1' })} AND ${isShown('picture')})`

const findPictures = (tx: pg.PoolClient, condition: string, ...values: unknown[]) =>
  run<{ image: string }>(
    tx,
    `SELECT members.image FROM ${PEOPLE_WITH_SHARING}
     WHERE members.image LIKE '/media/%' AND ${condition}`,
    values,
  )

/**
 * Runs a transaction that may hide pictures from members. A picture that they could see before, and cannot see
 * afterwards, gets a new address, because they know the old one. The rows change with the transaction, and the files
 * after its commit, so that no lock waits for them: people can hide their picture even while the storage is
 * unavailable. `moved_pictures` records the remaining work. @param people the people concerned; null for everybody
 */
export async function hidingPictures<T>(
  services: Needs,
  people: number[] | null,
  change: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { church, pool } = services
  const { today } = await church.now()
  const { moves, result } = await inTransaction(pool, (tx) =>
    hidingPicturesIn(tx, { today, people }, () => change(tx)),
  )
  await finishMoves(services, moves)
  return result
}

/** Like `hidingPictures`, in the caller's transaction. @returns the moves, which a job finishes if the caller does not */
export async function hidingPicturesIn<T>(
  tx: pg.PoolClient,
  { today, people }: { today: string; people: number[] | null },
  change: () => Promise<T>,
): Promise<{ result: T; moves: Move[] }> {
  await lockUntilCommit(tx, 'pictures', { isShared: people !== null })
  const seen = people
    ? await findPictures(tx, `${IS_SEEN} AND members.id = ANY ($2::int[])`, today, people)
    : await findPictures(tx, IS_SEEN, today)
  const result = await change()
  const images = seen.map(({ image }) => image)
  const isHidden = `NOT ${IS_SEEN} AND members.image = ANY ($2::text[])`
  const hidden = images.length > 0 ? await findPictures(tx, isHidden, today, images) : []
  const moves = hidden.flatMap(({ image }) => {
    const next = newUrlFor(image)
    return next ? { old: image, image: next } : []
  })
  await recordMoves(tx, moves)
  return { result, moves }
}
