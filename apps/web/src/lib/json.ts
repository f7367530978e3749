/**
 * Parses untrusted JSON; null if it is invalid. For the few shapes that every first load needs, which
 * are checked by hand: a schema would add its library (6 kB) to the bundle.
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
