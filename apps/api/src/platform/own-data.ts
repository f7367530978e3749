import type { Prisma } from '@church/database'
import type { Db } from './db.ts'

/** Two people who turn out to be one: the rows of `from` go to `into`, and `from` is deleted. */
export interface Merge {
  from: number
  into: number
  /** Whether `into` gets the account of `from`; only if it has none itself. */
  movesAccount: boolean
}

/**
 * What merging two people does with the rows of the one who goes: they go with that person, keep their
 * id, or move. The first two give the reason.
 */
type OnMerge =
  | { go: string }
  | { keep: string }
  | { move: (tx: Prisma.TransactionClient, merge: Merge) => Promise<unknown> }

/** A column that holds a person's id, declared by the feature that owns the table. */
export type PersonalColumn = {
  /** In the form `table.column`. */
  column: `${string}.${string}`
  /** What the foreign key does to the rows when the person is deleted. */
  onErasure: 'delete' | { setNull: string } | { keep: string }
  onMerge: OnMerge
} & (
  | { section: string; read: (db: Db, userId: number) => Promise<unknown> }
  | { partOf: string }
  | { leftOut: string }
)

/**
 * Runs in the transaction that deletes a person, before the row is deleted.
 * @returns work to do after the commit
 */
export type BeforeErasure = (
  tx: Prisma.TransactionClient,
  userId: number,
) => Promise<() => void | Promise<void>>

/** People who depend on a person and have nobody else, such as the children of an only adult. */
export type LeftBehind = (
  tx: Prisma.TransactionClient,
  userId: number,
) => Promise<{ id: number; name: string }[]>

/** A person's data across all features. */
export interface OwnData {
  /** Everything stored about a person, by section. */
  read(db: Db, userId: number): Promise<Record<string, unknown>>
  beforeErasure: BeforeErasure
  /** Those whom deleting a person would leave behind. */
  leftBehind: LeftBehind
  /** Where people's ids are, as `table.column`. */
  columns: readonly string[]
  /** Tables of hashed tokens and codes. */
  secretTables: readonly string[]
  /** Moves what belongs to the person who stays; deleting the other then takes the rest along. */
  merge(tx: Prisma.TransactionClient, merge: Merge): Promise<void>
}

/** What a feature declares about people's data. */
interface Declaration<Services> {
  handlers: unknown
  ownData?: PersonalColumn[]
  beforeErasure?: (services: Services) => BeforeErasure
  leftBehind?: LeftBehind
  secretTables?: readonly string[]
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
    async read(db, userId) {
      const sections: Record<string, unknown> = {}
      for (const each of columns) {
        if ('section' in each) sections[each.section] = await each.read(db, userId)
      }
      return sections
    },
    async merge(tx, merge) {
      for (const { onMerge } of columns) {
        if ('move' in onMerge) await onMerge.move(tx, merge)
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
