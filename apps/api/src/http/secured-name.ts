/**
 * The name of a cookie. Browsers accept this prefix only over TLS (RFC 6265bis, 4.1.3.1), so that nobody on the network
 * can set the cookie by a page over http.
 * @param secure whether the site uses TLS
 */
export const securedName = (name: string, secure: boolean): string =>
  secure ? `__Secure-${name}` : name
