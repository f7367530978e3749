import type { Prisma } from '@church/database'
import type { Db } from './db.ts'

/** A column that holds a person's id, declared by the feature that owns the table. */
export type PersonalColumn = {
  /** In the form `table.column`. */
  column: `${string}.${string}`
  /** What the foreign key does to the rows when the person is deleted. */
  onErasure: 'delete' | { setNull: string } | { keep: string }
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

/** A person's data across all features. */
export interface OwnData {
  /** Everything stored about a person, by section. */
  read(db: Db, userId: number): Promise<Record<string, unknown>>
  beforeErasure: BeforeErasure
}

/** Combines the declarations of all features. */
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
