import type { Site } from '../../../platform/church.ts'

/** Milliseconds for which a challenge is valid. */
export const CHALLENGE_MS = 5 * 60_000

/** The site that passkeys belong to (WebAuthn Level 3, 5.1.2): they work on no other. */
export function relyingParty({ church, PUBLIC_URL }: Site) {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { name: church.name, id: hostname, origin }
}

/** The handle that an authenticator stores with a passkey: the user's id, which reveals no name. */
export const userHandle = (userId: number) => new TextEncoder().encode(String(userId))

export const isHandleOf = (handle: string, userId: number): boolean =>
  handle === Buffer.from(userHandle(userId)).toString('base64url')
