/** Milliseconds before the pace counts: a phone may first have to find the network again. */
const GRACE_MS = 10_000
/** Average bytes per second after that (0.2 Mbit/s). The browser sends at most 1 MB of a portrait. */
const BYTES_PER_SECOND = 25_000
/** Milliseconds for the whole form: 5 MB over a poor connection (0.5 Mbit/s) take 80 s. */
const UPLOAD_MS = 120_000

/** Whether an upload that has received `bytes` in `ms` milliseconds holds its slot too long. */
export function isTooSlow({ ms, bytes }: { ms: number; bytes: number }): boolean {
  return ms > UPLOAD_MS || bytes < ((ms - GRACE_MS) / 1000) * BYTES_PER_SECOND
}
