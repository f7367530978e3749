/** Replaces the browser's error with a sentence for the user, if its dialog ended without a passkey. */
export function passkeyFailure(reason: unknown): unknown {
  const name = reason instanceof Error ? reason.name : ''
  // Every browser words these differently, and only in English.
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return new Error('No passkey was used. Please try again.', { cause: reason })
  }
  if (name === 'InvalidStateError') {
    return new Error('This device already has a passkey for your account.', { cause: reason })
  }
  return reason
}
