const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host name means this very machine. */
export const isLoopback = (hostname: string) => LOOPBACK.includes(hostname)

/**
 * Whether a page of an origin may open the live channel: the public address exactly, and where that
 * is this very machine, its other names on the same port.
 */
export function createAllowedOrigin(publicUrl: string): (origin: string | undefined) => boolean {
  const { protocol, hostname, port, origin: own } = new URL(publicUrl)
  const names = isLoopback(hostname) ? LOOPBACK : []
  const origins = new Set([
    own,
    ...names.map((name) => `${protocol}//${name}${port && `:${port}`}`),
  ])
  return (origin) => origin !== undefined && origins.has(origin)
}
