export const DUPLICATE_DATABASE = '42P04'
export const DUPLICATE_ROLE = '42710'
export const FOREIGN_KEY_VIOLATION = '23503'
export const INVALID_PASSWORD = '28P01'
export const NO_SUCH_DATABASE = '3D000'
export const UNIQUE_VIOLATION = '23505'

/** What Prisma throws for a failed raw query, with PostgreSQL's code inside. */
interface Failed {
  code?: unknown
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

/**
 * Whether an error has one of these codes: a system call's (`ENOENT`) or PostgreSQL's (`42P04`), also of a raw query
 * through Prisma.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error)) return false
  const { code, meta } = error as Error & Failed
  const found = [code, meta?.driverAdapterError?.cause?.originalCode]
  return found.some((each) => typeof each === 'string' && codes.includes(each))
}
