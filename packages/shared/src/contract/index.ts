import { endpoints } from '../generated/endpoints.ts'
import { mergeTables } from './merge-tables.ts'

/** Every HTTP route of the product, by name. */
export const contract = mergeTables(endpoints)
