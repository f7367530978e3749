import ipaddr from 'ipaddr.js'

/** As Express's setting `trust proxy` takes it. `hop` is 0 for the address that connects. */
export type TrustedProxies = boolean | number | string | ((address: string, hop: number) => boolean)

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Reads `10.0.0.0/8` or a single address; null for anything else. */
export function networkIn(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!text.includes('/') && ipaddr.isValid(text)) {
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  return null
}

/**
 * Believes the nearest proxies and, beyond them, those with one of the addresses. An address that a stranger makes up is
 * never reached, since the first address that is not a proxy's ends the search.
 */
export function trustedProxies(
  nearest: boolean | number | string,
  further: string[],
): TrustedProxies {
  if (further.length === 0) return nearest
  if (typeof nearest === 'string') return [nearest, ...further].join(', ')
  const networks = further.map(networkIn).filter((one) => one !== null)
  const hops = Number(nearest)
  return (address, hop) => hop < hops || isIn(networks, address)
}

function isIn(networks: Network[], text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  )
}
