/** Passkeys work for host names only, never for IP addresses (WebAuthn Level 3, 5.1.3). */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Whether this browser supports passkeys at the product's address. */
export const supportsPasskeys = (hostname = window.location.hostname): boolean =>
  typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(hostname)
