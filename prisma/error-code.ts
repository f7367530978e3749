export const DEADLOCK_DETECTED = '40P01'
export const DUPLICATE_DATABASE = '42P04'
export const DUPLICATE_ROLE = '42710'
export const FOREIGN_KEY_VIOLATION = '23503'
export const INVALID_PASSWORD = '28P01'
export const NO_SUCH_DATABASE = '3D000'
export const UNIQUE_VIOLATION = '23505'

/** Whether an error has one of these codes: a system call's (`ENOENT`) or PostgreSQL's (`42P04`). */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code)
