import { Prisma, type PrismaClient } from '@church/database'

/** The database, or a transaction on it. */
export type Db = PrismaClient | Prisma.TransactionClient

/** Whether a write failed because another row has the same unique value. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/** The values that are there: of an update, what is to change. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
