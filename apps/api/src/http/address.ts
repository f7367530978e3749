import type { IncomingMessage } from 'node:http'
import express from 'express'
import ipaddr from 'ipaddr.js'

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
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  const network = known.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
