import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareHeaders } from './headers.ts'
import { createHttpServer } from './http-server.ts'
import { ignoreUpgrade } from './ignore-upgrade.ts'

test('refuses an upgrade whose Content-Length Node has dropped, and serves nothing of its body', async () => {
  const served: (string | undefined)[] = []
  const headers = bareHeaders('https://church.example')
  const server = createHttpServer((request, response) => {
    served.push(request.url)
    response.end()
  }, headers).listen(0, '127.0.0.1')
  // As Node itself has it: older versions drop what is beyond, newer ones refuse the request.
  server.maxHeadersCount = 1_000
  server.on('upgrade', (request, stream, head) =>
    ignoreUpgrade(server, request, { stream, head, headers }),
  )
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const filler = Array.from({ length: 1_100 }, (_, n) => `A${n}: b\r\n`).join('')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  client.on('data', (data) => {
    answers += data
  })
  client.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n${filler}` +
      `Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  )
  await once(client, 'close')

  expect(answers).toMatch(/^HTTP\/1\.1 431 /)
  expect(answers).toContain('Strict-Transport-Security: ')
  expect(answers).toContain("frame-ancestors 'none'")
  expect(served).toEqual([])
})
