import { auditActions } from './audit-actions.ts'

const texts: Record<string, string> = auditActions

/** An action in words; one of a newer release is shown as it is. */
export const auditActionText = (action: string): string => texts[action] ?? action

/** The actions whose words contain all of a keyword, whatever its case. */
export function auditActionsWith(keyword: string): string[] {
  // Keyboards have the straight apostrophe, and some phones make it curly.
  const wanted = keyword.toLowerCase().replaceAll("'", '’')
  return Object.entries(texts)
    .filter(([action, text]) => `${action} ${text}`.toLowerCase().includes(wanted))
    .map(([action]) => action)
}
