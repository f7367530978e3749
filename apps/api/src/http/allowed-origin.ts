const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host name refers to this machine. */
export const isLoopback = (hostname: string) => LOOPBACK.includes(hostname)

/**
 * Decides which origins may open the live channel: exactly that of the public URL and, if it is this
 * machine, the other loopback names on the same port.
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
