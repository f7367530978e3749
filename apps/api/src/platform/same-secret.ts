import { timingSafeEqual } from 'node:crypto'

/** Compares a secret with what a caller sent, in a time that tells nothing about where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
