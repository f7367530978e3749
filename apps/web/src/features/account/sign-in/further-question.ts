import { hasCode } from '@church/shared'

/** What the sign-in screen asks for: with a generated password, for an address and a password of one's own. */
export type Asked = 'password' | 'code' | 'own'

/** What the server asks for after the right password; null if the sign-in was refused. */
export function furtherQuestion(reason: unknown): Asked | null {
  if (hasCode(reason, 'code-needed')) return 'code'
  return hasCode(reason, 'own-password-needed') ? 'own' : null
}
