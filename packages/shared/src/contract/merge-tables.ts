type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [K in keyof All]: All[K] }
  : never

/**
 * Merges the tables of all features into one.
 * @throws Error if two features use the same key
 */
export function mergeTables<F extends Record<string, Record<string, unknown>>>(
  features: F,
): Intersection<F[keyof F]> {
  const entries = Object.values(features).flatMap((table) => Object.entries(table))
  const merged = Object.fromEntries(entries)
  if (Object.keys(merged).length < entries.length) {
    throw new Error('Two features have the same key.')
  }
  // Only callers know the types of the rows.
  return merged as Intersection<F[keyof F]>
}
