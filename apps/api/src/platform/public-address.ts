import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}
// Of IPv6, only global unicast is public, except documentation and tunnels that embed an IPv4 address.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Thrown for a name or address that does not lead to the public internet. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE'
}

/**
 * Whether an address may lead to the public internet: it is https, and its host is not evidently private. Names are
 * looked up only on connecting, since they may change until then.
 */
export function mayBePublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (protocol !== 'https:' || username || password) return false
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home\.arpa)$/i.test(host)
}

/** Looks up a name on connecting, and refuses one that does not lead to the public internet. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} is not public`), '', 0)
    }
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
