// Loaded into the product's process: what it sends to Google's push service goes to that of the tests. What it signs,
// encrypts and checks stays as it is.

import { readFileSync } from 'node:fs'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { request } = https
const ca = readFileSync(new URL('../../apps/api/test/tls/push.crt', import.meta.url))
const port = process.env.TESTS_PUSH_PORT

https.request = (url, options, answered) => {
  if (!/\.google(?:apis)?\.com$/.test(new URL(url).hostname)) return request(url, options, answered)
  const lookup = (_host, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  return request(url, { ...options, port, ca, servername: 'push.church.test', lookup }, answered)
}
syncBuiltinESMExports()
