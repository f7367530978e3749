import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { trustedProxies } from '../platform/trusted-proxies.ts'
import { createAddressOf, networkOf } from './address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:DB8::1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['whatever a proxy says', 'whatever a proxy says'],
  ['', ''],
])('networkOf(%j) is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  [false, '10.0.0.1'],
  [1, '192.0.2.9'],
  [2, '192.0.2.8'],
  ['10.0.0.0/8', '192.0.2.9'],
])('with TRUST_PROXY %j, a forwarded request comes from %s', (trusted, address) => {
  const request = {
    headers: { 'x-forwarded-for': '192.0.2.8, 192.0.2.9' },
    socket: { remoteAddress: '10.0.0.1' },
  }
  expect(createAddressOf(trusted)(request as unknown as IncomingMessage)).toBe(address)
})

test.each([
  ['198.51.100.7, 192.0.2.9', '192.0.2.9', 'none but the nearest', []],
  ['198.51.100.7, 192.0.2.9', '198.51.100.7', 'one more', ['192.0.2.0/24']],
  ['203.0.113.5, 198.51.100.7, 192.0.2.9', '198.51.100.7', 'an address made up', ['192.0.2.9']],
  ['2001:db8::5, fd00::2', '2001:db8::5', 'an IPv6 network', ['fd00::/8']],
])('%s comes from %s: TRUSTED_PROXIES has %s', (said, address, _, further) => {
  const request = { headers: { 'x-forwarded-for': said }, socket: { remoteAddress: '10.0.0.1' } }
  const addressOf = createAddressOf(trustedProxies(1, further))
  expect(addressOf(request as unknown as IncomingMessage)).toBe(address)
})

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::4711', '2001:db8::4711'],
])('a proxy that forwards %s means %s, without the port of each connection', (said, address) => {
  const request = { headers: { 'x-forwarded-for': said }, socket: { remoteAddress: '10.0.0.1' } }
  expect(createAddressOf(1)(request as unknown as IncomingMessage)).toBe(address)
})
