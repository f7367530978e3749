import { features } from '../features/index.ts'
import { mergeTables } from './feature.ts'

/** Every action in the audit log, with the description that admins read and search. */
export const auditActions = mergeTables(features, 'auditActions')

export type AuditAction = keyof typeof auditActions
