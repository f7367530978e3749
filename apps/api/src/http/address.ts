import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'
import type { TrustedProxies } from '../platform/trusted-proxies.ts'

/** Some proxies forward the port as well, as in `192.0.2.1:4711` or `[2001:db8::1]:4711`; it changes all the time. */
const withoutPort = (address: string) =>
  address.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

/**
 * Finds the client's address as Express does, also for requests that do not pass through Express.
 * @param trustProxy which proxies to believe
 */
export function createAddressOf(trustProxy: TrustedProxies): (request: IncomingMessage) => string {
  const isProxy = trustOf(trustProxy)
  return (request) => withoutPort(proxyaddr(request, isProxy) ?? '')
}

function trustOf(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === 'function') return trusted
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  return proxyaddr.compile(typeof trusted === 'string' ? trusted.split(/ *, */) : [])
}

const SHORT_BITS = { ipv4: 24, ipv6: 48 }

/**
 * An address, or a network as `networkOf` returns it, shortened to its /24 or /48: enough to tell
 * networks apart, too little to tell people apart.
 */
export function shortenedAddress(address: string): string {
  const [first = ''] = address.split('/')
  if (!ipaddr.isValid(first)) return ''
  const known = ipaddr.process(first)
  const bits = SHORT_BITS[known.kind()]
  const parser = known instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return `${parser.networkAddressFromCIDR(`${known}/${bits}`)}/${bits}`
}

/**
 * The network that rate limits count for an address: the /64 of an IPv6 address, since every subscriber
 * can pick any address in theirs (RFC 6177); an IPv4-mapped address counts as IPv4.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  const network = known.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
