import type { PageQuery } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'

/** A stored picture: the URL of its widest version, and all widths in pixels, ascending. */
interface StoredPicture {
  image: string
  widths: number[]
}

/** Texts by column; null if an item has none. */
export type Texts<Text extends string> = Record<Text, string | null>

/** An item's row: its picture and its texts by column. */
export type ItemRow<Text extends string> = StoredPicture & { id: number } & Texts<Text>

/** Data functions of one carousel. */
export interface Carousel<Text extends string> {
  /** All items, newest first. */
  all(pool: pg.Pool): Promise<ItemRow<Text>[]>
  /** A page of the items with the keyword in any text, newest first. */
  search(pool: pg.Pool, query: PageQuery): Promise<Found<ItemRow<Text>>>
  insert(client: pg.PoolClient, picture: StoredPicture, texts: Texts<Text>): Promise<ItemRow<Text>>
  /** @returns the picture that is no longer needed, or null if there is no such item */
  delete(client: pg.PoolClient, id: number): Promise<StoredPicture | null>
}

/** The two carousels differ only in their table's name and its text columns. */
function carousel<Text extends string>(table: string, texts: readonly Text[]): Carousel<Text> {
  const columns = `id, image, image_widths AS widths, ${texts.join(', ')}`
  const matches = `search_text(concat_ws(' ', ${texts.join(', ')})) LIKE search_text($1)`
  return {
    async all(pool) {
      const { rows } = await pool.query<ItemRow<Text>>({
        name: `all-${table}`,
        text: `SELECT ${columns} FROM ${table} ORDER BY id DESC`,
      })
      return rows
    },

    search: (pool, query) =>
      searchPage<ItemRow<Text>>(pool, query, {
        page: (window) =>
          `SELECT ${columns} FROM ${table} WHERE ${matches} ORDER BY id DESC ${window}`,
        count: `SELECT count(*)::int AS count FROM ${table} WHERE ${matches}`,
      }),

    async insert(client, { image, widths }, values) {
      const { rows } = await client.query<ItemRow<Text>>(
        `INSERT INTO ${table} (image, image_widths, ${texts.join(', ')})
         VALUES ($1, $2, ${texts.map((_, n) => `$${n + 3}`).join(', ')}) RETURNING ${columns}`,
        [image, widths, ...texts.map((text) => values[text])],
      )
      const [row] = rows
      if (!row) throw new Error(`${table}: the inserted row did not come back`)
      return row
    },

    async delete(client, id) {
      const { rows } = await client.query<StoredPicture>(
        `DELETE FROM ${table} WHERE id = $1 RETURNING image, image_widths AS widths`,
        [id],
      )
      return rows[0] ?? null
    },
  }
}

export const churchCarousel = carousel('church_carousel_items', ['description'])
export const programCarousel = carousel('program_carousel_items', ['title', 'details'])
