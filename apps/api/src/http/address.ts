import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import express from 'express'

/** Tells from where a request comes, as Express would, for one that does not pass through it. */
export function createAddressOf(trustProxy: unknown): (request: IncomingMessage) => string {
  const app = express()
  app.set('trust proxy', trustProxy)
  return ({ headers, socket }) =>
    Object.create(app.request, { headers: { value: headers }, socket: { value: socket } }).ip ?? ''
}

/**
 * Whom an address stands for, as far as limits go: of IPv6 the /64, since everybody has one to take
 * any number of addresses from (RFC 6177); an IPv4 address written as an IPv6 one is itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return address
  // The URL parser writes every address the same way: groups in hexadecimal, the longest zeros as `::`.
  const { hostname } = new URL(`http://[${plain}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
