import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/**
 * Waits until the check has a value that is not false, null or undefined; one that throws counts as false.
 * @param failure the error's message
 * @throws if that takes longer than `timeoutMs`
 */
export async function waitUntil(
  check: () => Promise<unknown>,
  { timeoutMs, failure }: { timeoutMs: number; failure: string },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(failure)
    await sleep(POLL_MS)
  }
}
