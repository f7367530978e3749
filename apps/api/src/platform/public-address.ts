import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6, only global unicast is public (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const known = ipaddr.parse(address)
  return known.range() === 'unicast' && (known.kind() === 'ipv4' || known.match(GLOBAL))
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
