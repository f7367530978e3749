import { Prisma, type PrismaClient } from '@church/database'

/** The database client, or a transaction. */
export type Db = PrismaClient | Prisma.TransactionClient

/** Whether a write failed because another row has the same value in a unique column. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/** Leaves out undefined values, so that an update changes only the fields given. */
export function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
