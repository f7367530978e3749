import type { Mail } from '../../src/platform/outbox.ts'
import type { Answer } from './send.ts'

/** The parts of a link that names its user; null if the mail has no such link. */
export function linkIn(mail: Mail | undefined, screen: 'reset-password' | 'take-back-email') {
  const [, uidb64, token] =
    new RegExp(`/#/${screen}/([\\w-]+)/([\\w-]+)`).exec(mail?.button?.url ?? '') ?? []
  return uidb64 && token ? { uidb64, token } : null
}

/** The token of a link; null if the mail has no such link. */
export const tokenIn = (mail: Mail | undefined, screen: 'confirm-email' | 'invitation') =>
  new RegExp(`/#/${screen}/([\\w-]+)`).exec(mail?.button?.url ?? '')?.[1] ?? null

/** The cookie that an answer set, as a browser sends it back. */
export const cookieHeader = ({ body }: Answer) => ({ Cookie: String(body.cookie) })
