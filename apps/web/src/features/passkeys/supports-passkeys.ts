/** A passkey belongs to a name, never to an IP address (WebAuthn Level 3, 5.1.3). */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Whether this browser has passkeys at this address. */
export const supportsPasskeys = (hostname = window.location.hostname): boolean =>
  typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(hostname)
