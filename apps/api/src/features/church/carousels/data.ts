import type { PageQuery } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'
import { firstRow } from '../../../platform/db.ts'

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
  /** All items, in their order: newest first, unless they were moved. */
  all(pool: pg.Pool): Promise<ItemRow<Text>[]>
  /** A page of the items with the keyword in any text, in their order. */
  search(pool: pg.Pool, query: PageQuery): Promise<Found<ItemRow<Text>>>
  insert(client: pg.PoolClient, picture: StoredPicture, texts: Texts<Text>): Promise<ItemRow<Text>>
  /** Changes the texts. @returns which of them are different now as well; null if there is no such item */
  update(
    client: pg.PoolClient,
    id: number,
    texts: Texts<Text>,
  ): Promise<{ row: ItemRow<Text>; changed: Text[] } | null>
  /** Replaces the picture. @returns the address of the former one as well; null if there is no such item */
  setPicture(
    client: pg.PoolClient,
    id: number,
    picture: StoredPicture,
  ): Promise<{ row: ItemRow<Text>; former: string } | null>
  /** Moves an item to the place of another. @returns false if one of the two does not exist */
  move(client: pg.PoolClient, id: number, to: number): Promise<boolean>
  /** @returns the picture that is no longer needed, or null if there is no such item */
  delete(client: pg.PoolClient, id: number): Promise<StoredPicture | null>
}

const ORDER = 'ORDER BY coalesce(rank, id) DESC, id DESC'

/** The two carousels differ only in their table's name and its text columns. */
function carousel<Text extends string>(table: string, texts: readonly Text[]): Carousel<Text> {
  const columns = `id, image, image_widths AS widths, ${texts.join(', ')}`
  const matches = `search_text(concat_ws(' ', ${texts.join(', ')})) LIKE search_text($1)`
  return {
    async all(pool) {
      const { rows } = await pool.query<ItemRow<Text>>({
        name: `all-${table}`,
        text: `SELECT ${columns} FROM ${table} ${ORDER}`,
      })
      return rows
    },

    search: (pool, query) =>
      searchPage<ItemRow<Text>>(pool, query, {
        page: (window) => `SELECT ${columns} FROM ${table} WHERE ${matches} ${ORDER} ${window}`,
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

    async update(client, id, values) {
      const { rows: before } = await client.query<Texts<Text>>(
        `SELECT ${texts.join(', ')} FROM ${table} WHERE id = $1 FOR UPDATE`,
        [id],
      )
      const { rows } = await client.query<ItemRow<Text>>(
        `UPDATE ${table} SET (${texts.join(', ')}) = ROW (${texts.map((_, n) => `$${n + 2}`).join(', ')})
         WHERE id = $1 RETURNING ${columns}`,
        [id, ...texts.map((text) => values[text])],
      )
      const [[row], [former]] = [rows, before]
      if (!row || !former) return null
      return { row, changed: texts.filter((text) => former[text] !== values[text]) }
    },

    async setPicture(client, id, { image, widths }) {
      const { rows: before } = await client.query<StoredPicture>(
        `SELECT image FROM ${table} WHERE id = $1 FOR UPDATE`,
        [id],
      )
      const { rows } = await client.query<ItemRow<Text>>(
        `UPDATE ${table} SET image = $2, image_widths = $3 WHERE id = $1 RETURNING ${columns}`,
        [id, image, widths],
      )
      const [row] = rows
      return row && before[0] ? { row, former: before[0].image } : null
    },

    async move(client, id, to) {
      const { rows } = await client.query<{ id: number; rank: number }>(
        `SELECT id, coalesce(rank, id) AS rank FROM ${table} ORDER BY id FOR UPDATE`,
      )
      const before = rows.toSorted((a, b) => b.rank - a.rank || b.id - a.id)
      const target = before.findIndex((item) => item.id === to)
      const ids = before.flatMap((item) => (item.id === id ? [] : item.id))
      if (target < 0 || ids.length === before.length) return false
      ids.splice(target, 0, id)
      await client.query(
        `UPDATE ${table} AS item SET rank = moved.rank
         FROM unnest($1::int[], $2::int[]) AS moved (id, rank) WHERE item.id = moved.id`,
        [ids, before.map(({ rank }) => rank)],
      )
      return true
    },

    async delete(client, id) {
      return firstRow<StoredPicture>(
        client,
        `DELETE FROM ${table} WHERE id = $1 RETURNING image, image_widths AS widths`,
        [id],
      )
    },
  }
}

export const churchCarousel = carousel('church_carousel_items', ['description'])
export const programCarousel = carousel('program_carousel_items', ['title', 'details'])
