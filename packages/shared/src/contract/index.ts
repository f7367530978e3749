import { features } from '../features/index.ts'
import { mergeTables } from './feature.ts'

/** Every HTTP route of the product, by name. */
export const contract = mergeTables(features, 'endpoints')
