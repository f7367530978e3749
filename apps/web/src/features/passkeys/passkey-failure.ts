/** An error with a sentence for the person where the browser ended without a passkey; any other as it is. */
export function passkeyFailure(reason: unknown): unknown {
  const name = reason instanceof Error ? reason.name : ''
  // What a browser says there differs from one to the next, and is in English everywhere.
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return new Error('No passkey was used. Please try again.', { cause: reason })
  }
  if (name === 'InvalidStateError') {
    return new Error('This device has a passkey for your account already.', { cause: reason })
  }
  return reason
}
