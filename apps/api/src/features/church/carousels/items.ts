import { CAROUSEL_WIDTHS, carouselErrors } from '@church/shared'
import type { UploadedFile } from '../../../http/accept-file.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Carousel, ItemRow, Texts } from './data.ts'

type Needs = Pick<Platform, 'clock' | 'media' | 'pool'>

interface ItemAct<Text extends string> {
  carousel: Carousel<Text>
  caller: Caller
  /** The item's kind in the audit log. */
  kind: 'church-item' | 'program-item'
}

interface NewItem<Text extends string> extends ItemAct<Text> {
  file: UploadedFile | undefined
  /** Empty strings for missing texts. */
  texts: Record<Text, string>
}

/**
 * Stores the picture's files before the row, so that an item never refers to a missing picture.
 * @throws HttpError 400 without a picture; PictureError if it cannot be used
 */
export async function addItem<Text extends string>(
  { clock, media, pool }: Needs,
  { carousel, file, texts, caller, kind }: NewItem<Text>,
): Promise<ItemRow<Text>> {
  if (!file) throw refuse(carouselErrors.imageRequired, { field: 'image' })
  const picture = await media.saveWidths(file.bytes, CAROUSEL_WIDTHS)
  try {
    return await inTransaction(pool, async (client) => {
      const row = await carousel.insert(client, picture, emptyAsNull(texts))
      await recordEvent(client, {
        actorId: caller.id,
        action: `${kind}.create`,
        subjectId: row.id,
        at: clock.now(),
      })
      return row
    })
  } catch (error) {
    await media.remove(picture.image)
    throw error
  }
}

/** Changes an item's texts. @throws HttpError 404 */
export const changeItem = <Text extends string>(
  { clock, pool }: Pick<Needs, 'clock' | 'pool'>,
  { carousel, id, texts, caller, kind }: Omit<NewItem<Text>, 'file'> & { id: number },
): Promise<ItemRow<Text>> =>
  inTransaction(pool, async (client) => {
    const updated = await carousel.update(client, id, emptyAsNull(texts))
    if (!updated) throw refuse(carouselErrors.notFound)
    const { row, changed } = updated
    // The form saves the texts with a new picture, too.
    if (changed.length === 0) return row
    await recordEvent(client, {
      actorId: caller.id,
      action: `${kind}.update`,
      subjectId: id,
      detail: { fields: changed },
      at: clock.now(),
    })
    return row
  })

/**
 * Replaces an item's picture: the new files come before the row, and the former ones go after it.
 * @throws HttpError 400 without a picture, 404; PictureError if it cannot be used
 */
export async function changePicture<Text extends string>(
  { clock, media, pool }: Needs,
  { carousel, id, file, caller, kind }: Omit<NewItem<Text>, 'texts'> & { id: number },
): Promise<ItemRow<Text>> {
  if (!file) throw refuse(carouselErrors.imageRequired, { field: 'image' })
  const picture = await media.saveWidths(file.bytes, CAROUSEL_WIDTHS)
  const replace = () =>
    inTransaction(pool, async (client) => {
      const changed = await carousel.setPicture(client, id, picture)
      if (!changed) throw refuse(carouselErrors.notFound)
      await recordEvent(client, {
        actorId: caller.id,
        action: `${kind}.picture`,
        subjectId: id,
        at: clock.now(),
      })
      return changed
    })
  const { row, former } = await replace().catch(async (error: unknown) => {
    await media.remove(picture.image)
    throw error
  })
  await media.remove(former)
  return row
}

/** Moves an item to the place of another. @throws HttpError 404 for either */
export const moveItem = <Text extends string>(
  { clock, pool }: Pick<Needs, 'clock' | 'pool'>,
  { carousel, id, to, caller, kind }: ItemAct<Text> & { id: number; to: number },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    if (!(await carousel.move(client, id, to))) throw refuse(carouselErrors.notFound)
    await recordEvent(client, {
      actorId: caller.id,
      action: `${kind}.move`,
      subjectId: id,
      at: clock.now(),
    })
  })

/**
 * Deletes the row before its files: a crash in between leaves files behind, but never a missing picture
 * on the home page.
 * @throws HttpError 404
 */
export async function removeItem<Text extends string>(
  needs: Needs,
  { carousel, id, caller, kind }: ItemAct<Text> & { id: number },
): Promise<void> {
  const picture = await inTransaction(needs.pool, async (client) => {
    const deleted = await carousel.delete(client, id)
    if (deleted) {
      await recordEvent(client, {
        actorId: caller.id,
        action: `${kind}.delete`,
        subjectId: id,
        at: needs.clock.now(),
      })
    }
    return deleted
  })
  if (!picture) throw refuse(carouselErrors.notFound)
  await needs.media.remove(picture.image)
}

function emptyAsNull<Text extends string>(texts: Record<Text, string>): Texts<Text> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, text || null])
  return Object.fromEntries(entries)
}
