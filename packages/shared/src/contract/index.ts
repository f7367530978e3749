import { endpoints } from '../generated/endpoints.ts'
import { mergeTables } from './merge-tables.ts'

/** Every HTTP route of the product, by name. */
export const contract = mergeTables(endpoints)

const areas = new Map(
  Object.entries(endpoints).flatMap(([feature, rows]) =>
    Object.keys(rows).map((name) => [name, feature.replace(/\/.*/, '')] as const),
  ),
)

/** The area of a route, such as `people`. */
export const areaOf = (name: string) => areas.get(name) ?? ''
