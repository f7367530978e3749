import type { Prisma, PrismaClient } from '@church/database'
import { hasCode, UNIQUE_VIOLATION } from '@church/database/error-code.ts'

/** The database client, or a transaction. */
export type Db = PrismaClient | Prisma.TransactionClient

/** Prisma's code; statements in plain SQL fail with PostgreSQL's. */
const PRISMA_UNIQUE_VIOLATION = 'P2002'

/** Whether a write failed because another row has the same value in a unique column. */
export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, PRISMA_UNIQUE_VIOLATION, UNIQUE_VIOLATION)

/** Leaves out undefined values, so that an update changes only the fields given. */
export function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
