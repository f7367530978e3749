import * as z from 'zod/mini'
import { line } from './fields.ts'
import { worded } from './texts.ts'

export const PAGE_SIZE = 10
const PAGE_SIZE_MAX = 100
export const KEYWORD_MAX = 100

const positive = (max: number) =>
  z.coerce
    .number<number | string>(worded('Please enter a whole number.'))
    .check(
      z.int(worded('Please enter a whole number.')),
      z.gte(1, worded('Must be 1 or more.')),
      z.lte(max, worded('Must be at most {max}.', { max: String(max) })),
    )

/** The query of every paged list: `?keyword=&page=&page_size=`. Pages start at 1. */
export const pageQuery = z.object({
  keyword: z._default(line(KEYWORD_MAX), ''),
  page: z._default(positive(100_000_000), 1),
  page_size: z._default(positive(PAGE_SIZE_MAX), PAGE_SIZE),
})
export type PageQuery = z.output<typeof pageQuery>

/** A column by which a list can be sorted, with `-` before it for the opposite order. */
export type SortedBy<Key extends string> = Key | `-${Key}`

const bothWays = <Key extends string>(key: Key): SortedBy<Key>[] => [key, `-${key}`]

/** `?sort=` of a list with these columns. Without it, the list has an order of its own. */
export const sortOf = <const Key extends string>(keys: readonly Key[]) =>
  z.optional(z.enum(keys.flatMap(bothWays), worded('Please choose a column of the list.')))

const pageLinks = {
  /** The path-relative address of the next page; null on the last. */
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  /** The total number of items on all pages. */
  count: z.int(),
}

/** A page of a list, with its items in `results`. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ results: z.array(item), ...pageLinks })

/** A page of users, which are in `users` instead of `results`. */
export const pageOfUsers = <S extends z.ZodMiniType>(item: S) =>
  z.object({ users: z.array(item), ...pageLinks })

/** A page of carousel items, which also has its number and the number of pages. */
export const numberedPageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ results: z.array(item), ...pageLinks, page: z.int(), pages: z.int() })
