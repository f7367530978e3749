import type pg from 'pg'
import type { Platform } from '../../../platform/platform.ts'

/** Records pictures that no row names any more, but whose files could not be removed. */
export async function retirePictures(pool: pg.Pool, images: string[]): Promise<void> {
  await pool.query(
    `INSERT INTO retired_pictures (image) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [images],
  )
}

/** Tries again to remove them. What still fails is left for the next time. */
export async function removeRetiredPictures({
  db,
  log,
  media,
}: Pick<Platform, 'db' | 'log' | 'media'>): Promise<void> {
  const rows = await db.retiredPicture.findMany()
  if (rows.length === 0) return
  const images = rows.map(({ image }) => image)
  try {
    await media.removeAll(images)
    await db.retiredPicture.deleteMany({ where: { image: { in: images } } })
  } catch (error) {
    log.warn({ err: error, pictures: images.length }, 'pictures not removed')
  }
}
