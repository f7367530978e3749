/**
 * Parses JSON that somebody else wrote; null where it is none. For the few shapes that every screen
 * needs at its first load, narrowed by hand: a schema there would bring its library (6 kB) along.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
