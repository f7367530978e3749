import { shown } from '../texts.ts'
import { auditActions } from './audit-actions.ts'

const texts: Record<string, string> = auditActions

/** Describes an action. Returns the code of an action that only a newer release knows. */
export function auditActionText(action: string): string {
  const text = texts[action]
  return text === undefined ? action : shown(text)
}

/** Returns the actions whose code or description contains the keyword, ignoring case. */
export function findAuditActions(keyword: string): string[] {
  // The descriptions use curly apostrophes, and most keyboards type straight ones.
  const wanted = keyword.toLowerCase().replaceAll("'", '’')
  return Object.entries(texts)
    .filter(([action, text]) => `${action} ${shown(text)}`.toLowerCase().includes(wanted))
    .map(([action]) => action)
}
