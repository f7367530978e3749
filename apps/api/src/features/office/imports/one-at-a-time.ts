import { importErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse } from '../../../http/errors.ts'
import { tryAdvisoryLock } from '../../../platform/advisory-lock.ts'

/**
 * Runs `work` as the only one that applies or undoes an import, in all processes.
 * @throws HttpError 409 if another one is running
 */
export async function alone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const lock = await orRefuse(tryAdvisoryLock(pool, 'imports'), importErrors.running)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}
