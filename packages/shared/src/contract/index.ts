import { endpoints } from '../generated/endpoints.ts'
import { mergeTables } from './merge-tables.ts'

/** Every HTTP route of the product, by name. */
export const contract = mergeTables(endpoints)

const features = new Map(
  Object.entries(endpoints).flatMap(([feature, rows]) =>
    Object.keys(rows).map((name) => [name, feature] as const),
  ),
)

/** The area and the feature of a route, such as `people/users`. */
export const featureOf = (name: string) => features.get(name) ?? ''
