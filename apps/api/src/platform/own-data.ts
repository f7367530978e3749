import type { Prisma } from '@church/database'
import type { Db } from './db.ts'

/** A column that holds a person's id, declared by the feature that owns the table. */
export type PersonalColumn = {
  /** As `table.column`. */
  column: `${string}.${string}`
  /** What happens to its rows when the person is deleted; the database does it by the foreign key. */
  onErasure: 'delete' | { setNull: string } | { keep: string }
} & (
  | { section: string; read: (db: Db, userId: number) => Promise<unknown> }
  | { partOf: string }
  | { leftOut: string }
)

/**
 * Runs in the transaction that deletes a person, before the row goes.
 * @returns what remains to be done once that is committed
 */
export type BeforeErasure = (
  tx: Prisma.TransactionClient,
  userId: number,
) => Promise<() => void | Promise<void>>

/** The data of one person across all features. */
export interface OwnData {
  /** Everything that is stored about them, by section. */
  read(db: Db, userId: number): Promise<Record<string, unknown>>
  beforeErasure: BeforeErasure
}

/** Collects what the features declare. */
export const createOwnData = (columns: PersonalColumn[], steps: BeforeErasure[]): OwnData => ({
  async read(db, userId) {
    const sections: Record<string, unknown> = {}
    for (const each of columns) {
      if ('section' in each) sections[each.section] = await each.read(db, userId)
    }
    return sections
  },
  async beforeErasure(tx, userId) {
    const remaining: Awaited<ReturnType<BeforeErasure>>[] = []
    for (const step of steps) remaining.push(await step(tx, userId))
    return async () => {
      for (const finish of remaining) await finish()
    }
  },
})
