/** Whether an error carries a code: a system call's (`ENOENT`) or PostgreSQL's (`42P04`). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  )
}
