import type { Prisma, PrismaClient } from '@church/database'
import { hasCode, UNIQUE_VIOLATION } from '@church/database/error-code.ts'
import type pg from 'pg'

/** Prisma's client, or a transaction of it. */
export type Db = PrismaClient | Prisma.TransactionClient

/** Anything that runs a statement: the pool, a connection in a transaction, or Prisma's client or transaction. */
export type Handle = Pick<pg.Pool, 'query'> | Db

/** Runs one statement on whichever handle the caller has. @returns its rows */
export async function run<Row extends pg.QueryResultRow>(
  on: Handle,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if ('$queryRawUnsafe' in on) return on.$queryRawUnsafe<Row[]>(text, ...values)
  return (await on.query<Row>(text, values)).rows
}

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
