import { features } from '../features/index.ts'
import { mergeTables } from './feature.ts'

/** Every action of the audit log, in words that an admin reads and searches. */
export const auditActions = mergeTables(features, 'auditActions')

export type AuditAction = keyof typeof auditActions
