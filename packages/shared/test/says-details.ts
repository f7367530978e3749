import { expect, test } from 'vitest'
import { type AuditAction, auditDetailText } from '../src/contract/audit-actions.ts'
import type { AuditNames } from '../src/contract/audit-say.ts'

export const names: AuditNames = { nameOf: (kind) => `that ${kind}`, formatDay: (date) => date }

/** Tests how the details of actions are said: what each records, and the words. */
export function saysDetails(
  samples: [action: AuditAction, detail: Record<string, unknown>, words: string][],
): void {
  test.each(samples)('%s %o is “%s”', (action, detail, words) => {
    expect(auditDetailText(action, detail, names)).toBe(words)
  })
}
