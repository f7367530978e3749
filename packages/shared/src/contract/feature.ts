import type { Contract } from './endpoint.ts'

/** The part of a feature that server and client share. */
interface Feature {
  endpoints: Contract
  /** Its audit log actions, as `subject.verb`, each with the description that admins read and search. */
  auditActions?: Record<string, string>
}

/** Declares a feature. The identity function, which preserves the literal types of its tables. */
export const defineFeature = <const T extends Feature>(feature: T): T => feature

type TableOf<F, Part extends PropertyKey> = F extends Record<Part, infer Table> ? Table : never

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [K in keyof All]: All[K] }
  : never

/** The type of `mergeTables`. */
type Merged<Features, Part extends PropertyKey> = Intersection<
  TableOf<Features[keyof Features], Part>
>

/**
 * Merges the tables that features hold under one name.
 * @throws Error if two features use the same key
 */
export function mergeTables<F extends Record<string, Feature>, Part extends keyof Feature>(
  features: F,
  part: Part,
): Merged<F, Part> {
  const entries = Object.values(features).flatMap((feature) => Object.entries(feature[part] ?? {}))
  const table = Object.fromEntries<unknown>(entries)
  if (Object.keys(table).length < entries.length) {
    throw new Error(`Two features have the same key in ${part}.`)
  }
  // Only callers know the types of the rows.
  return table as Merged<F, Part>
}
