import type pg from 'pg'
import { run } from './db.ts'
import type { Platform } from './platform.ts'

/** Two people who turn out to be one: the rows of `from` go to `into`, and `from` is deleted. */
export interface Merge {
  from: number
  into: number
  /** Whether `into` gets the account of `from`; only if it has none itself. */
  movesAccount: boolean
}

/**
 * What a merge does with the rows of the person who is merged away. They move: all, only along with the account, except
 * those whose value in a column the other person has too, or by a rule of their own. Or they are deleted, those of both
 * people are, or they keep the person's id, for the reason given.
 */
type OnMerge =
  | 'move'
  | 'move with the account'
  | { moveOnePer: string }
  | { move: (tx: pg.PoolClient, merge: Merge) => Promise<unknown> }
  | { go: string }
  | { bothGo: string }
  | { keep: string }

/** The source of the download. */
type Source = Pick<Platform, 'db' | 'pool'>

/** A column that holds a person's id, declared by the feature that owns the table. */
export type PersonalColumn = {
  /** In the form `table.column`. */
  column: `${string}.${string}`
  /** What the foreign key does to the rows when the person is deleted. */
  onErasure: 'delete' | { setNull: string } | { keep: string }
  onMerge: OnMerge
} & (Section | { partOf: string } | { leftOut: string })

type Section = {
  section: string
  /** The columns of the table that the section does not have, such as secrets; ids are left out anyway. */
  leavesOut?: readonly string[]
} & (
  | { read: (source: Source, userId: number) => Promise<unknown> }
  | {
      /** What a SELECT lists of each row. */
      lists: string
      /** The JOINs that it needs. */
      joins?: string
      /** The order of the rows, instead of by id. */
      order?: string
      /** Whether there is at most one, which is the section. */
      isOne?: true
    }
)

/**
 * Runs in the transaction that deletes a person, before the row is deleted.
 * @returns work to do after the commit
 */
export type BeforeErasure = (
  tx: pg.PoolClient,
  userId: number,
) => Promise<() => void | Promise<void>>

/** People who depend on a person and have nobody else, such as the children of an only adult. */
export type LeftBehind = (
  tx: pg.PoolClient,
  userId: number,
) => Promise<{ id: number; name: string }[]>

/** A person's data across all features. */
export interface OwnData {
  /** Everything stored about a person, by section. */
  read(source: Source, userId: number): Promise<Record<string, unknown>>
  beforeErasure: BeforeErasure
  /** The people whom deleting a person would leave behind. */
  leftBehind: LeftBehind
  /** The columns with people's ids, as `table.column`. */
  columns: readonly string[]
  /** Tables of hashed tokens and codes. */
  secretTables: readonly string[]
  /** Moves the rows that the remaining person gets; deleting the other then removes the rest. */
  merge(tx: pg.PoolClient, merge: Merge): Promise<void>
}

/** A feature's declaration of people's data. */
interface Declaration<Services> {
  handlers: unknown
  ownData?: PersonalColumn[]
  beforeErasure?: (services: Services) => BeforeErasure
  leftBehind?: LeftBehind
  secretTables?: readonly string[]
}

/** Moves the rows of a table, or with `onePer` those whose value in that column the other person lacks. */
async function moveRows(
  tx: pg.PoolClient,
  column: string,
  { from, into, onePer }: Merge & { onePer?: string },
): Promise<void> {
  const [table, name] = column.split('.')
  const only = onePer
    ? `AND ${onePer} NOT IN (SELECT ${onePer} FROM ${table} WHERE ${name} = $2)`
    : ''
  await tx.query(`UPDATE ${table} SET ${name} = $2 WHERE ${name} = $1 ${only}`, [from, into])
}

async function deleteRows(tx: pg.PoolClient, column: string, userId: number): Promise<void> {
  const [table, name] = column.split('.')
  await tx.query(`DELETE FROM ${table} WHERE ${name} = $1`, [userId])
}

/** What a section of the download says about a person. */
export async function readSection(
  each: Section & Pick<PersonalColumn, 'column'>,
  source: Source,
  userId: number,
): Promise<unknown> {
  if ('read' in each) return each.read(source, userId)
  const [table] = each.column.split('.')
  const { column, lists, joins = '', order = `${table}.id`, isOne } = each
  const text = `SELECT ${lists} FROM ${table} ${joins} WHERE ${column} = $1 ORDER BY ${order}`
  const rows = await run(source.pool, text, [userId])
  return isOne ? (rows[0] ?? null) : rows
}

/** Combines the declarations of all features. */
export function createOwnData<Services>(
  features: Declaration<Services>[],
  services: Services,
): OwnData {
  const columns = features.flatMap(({ ownData = [] }) => ownData)
  const steps = features.flatMap(({ beforeErasure }) => beforeErasure?.(services) ?? [])
  const dependants = features.flatMap(({ leftBehind = [] }) => leftBehind)
  return {
    columns: columns.map(({ column }) => column),
    secretTables: features.flatMap(({ secretTables = [] }) => secretTables),
    async leftBehind(tx, userId) {
      const people: Awaited<ReturnType<LeftBehind>> = []
      for (const find of dependants) people.push(...(await find(tx, userId)))
      return people
    },
    async read(source, userId) {
      const sections: Record<string, unknown> = {}
      for (const each of columns) {
        if ('section' in each) sections[each.section] = await readSection(each, source, userId)
      }
      return sections
    },
    async merge(tx, merge) {
      for (const { column, onMerge } of columns) {
        if (typeof onMerge === 'string') {
          if (onMerge === 'move' || merge.movesAccount) await moveRows(tx, column, merge)
        } else if ('moveOnePer' in onMerge) {
          await moveRows(tx, column, { ...merge, onePer: onMerge.moveOnePer })
        } else if ('move' in onMerge) await onMerge.move(tx, merge)
        else if ('bothGo' in onMerge) await deleteRows(tx, column, merge.into)
      }
    },
    async beforeErasure(tx, userId) {
      const remaining: Awaited<ReturnType<BeforeErasure>>[] = []
      for (const step of steps) remaining.push(await step(tx, userId))
      return async () => {
        for (const finish of remaining) await finish()
      }
    },
  }
}
