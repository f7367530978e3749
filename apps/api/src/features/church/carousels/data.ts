import type { PageQuery } from '@church/shared'
import type pg from 'pg'
import { searchPage } from '../../../http/paging.ts'
import { column, firstRow } from '../../../platform/db.ts'

/** A stored picture: the URL of its widest version, and all widths in pixels, ascending. */
interface StoredPicture {
  image: string
  widths: number[]
}

/** Texts by column; null if an item has none. */
export type Texts<Text extends string> = Record<Text, string | null>

/** An item's row: its picture and its texts by column. */
export type ItemRow<Text extends string> = StoredPicture & { id: number } & Texts<Text>

const ORDER = 'ORDER BY coalesce(rank, id) DESC, id DESC'

/** Data functions of one carousel. */
export type Carousel<Text extends string> = ReturnType<typeof carousel<Text>>

/** The two carousels differ only in their table's name and its text columns. */
function carousel<Text extends string>(table: string, texts: readonly Text[]) {
  const columns = `id, image, image_widths AS widths, ${texts.join(', ')}`
  const matches = `search_text(concat_ws(' ', ${texts.join(', ')})) LIKE search_text($1)`
  return {
    /** All items, in their order: newest first, unless they were moved. */
    async all(pool: pg.Pool) {
      const { rows } = await pool.query<ItemRow<Text>>({
        name: `all-${table}`,
        text: `SELECT ${columns} FROM ${table} ${ORDER}`,
      })
      return rows
    },

    /** A page of the items with the keyword in any text, in their order. */
    search: (pool: pg.Pool, query: PageQuery) =>
      searchPage<ItemRow<Text>>(pool, query, {
        page: (window) => `SELECT ${columns} FROM ${table} WHERE ${matches} ${ORDER} ${window}`,
        count: `SELECT count(*)::int AS count FROM ${table} WHERE ${matches}`,
      }),

    async insert(client: pg.PoolClient, { image, widths }: StoredPicture, values: Texts<Text>) {
      const row = await firstRow<ItemRow<Text>>(
        client,
        `INSERT INTO ${table} (image, image_widths, ${texts.join(', ')})
         VALUES ($1, $2, ${texts.map((_, n) => `$${n + 3}`).join(', ')}) RETURNING ${columns}`,
        [image, widths, ...texts.map((text) => values[text])],
      )
      if (!row) throw new Error(`${table}: the inserted row did not come back`)
      return row
    },

    /** Changes the texts. @returns which of them are different now as well; null if there is no such item */
    async update(client: pg.PoolClient, id: number, values: Texts<Text>) {
      const former = await firstRow<Texts<Text>>(
        client,
        `SELECT ${texts.join(', ')} FROM ${table} WHERE id = $1 FOR UPDATE`,
        [id],
      )
      const row = await firstRow<ItemRow<Text>>(
        client,
        `UPDATE ${table} SET (${texts.join(', ')}) = ROW (${texts.map((_, n) => `$${n + 2}`).join(', ')})
         WHERE id = $1 RETURNING ${columns}`,
        [id, ...texts.map((text) => values[text])],
      )
      if (!row || !former) return null
      return { row, changed: texts.filter((text) => former[text] !== values[text]) }
    },

    /** Replaces the picture. @returns the address of the former one as well; null if there is no such item */
    async setPicture(client: pg.PoolClient, id: number, { image, widths }: StoredPicture) {
      const sql = `SELECT image FROM ${table} WHERE id = $1 FOR UPDATE`
      const [former] = await column<string>(client, sql, [id])
      const row = await firstRow<ItemRow<Text>>(
        client,
        `UPDATE ${table} SET image = $2, image_widths = $3 WHERE id = $1 RETURNING ${columns}`,
        [id, image, widths],
      )
      return row && former !== undefined ? { row, former } : null
    },

    /** Moves an item to the place of another. @returns false if one of the two does not exist */
    async move(client: pg.PoolClient, id: number, to: number) {
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

    /** @returns the picture that is no longer needed, or null if there is no such item */
    delete: (client: pg.PoolClient, id: number) =>
      firstRow<StoredPicture>(
        client,
        `DELETE FROM ${table} WHERE id = $1 RETURNING image, image_widths AS widths`,
        [id],
      ),
  }
}

export const churchCarousel = carousel('church_carousel_items', ['description'])
export const programCarousel = carousel('program_carousel_items', ['title', 'details'])
