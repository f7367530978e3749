import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { isTransactionPooled } from './transaction-pooler.ts'

/** A message of the protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const READY = message('Z', 'I')
/** One row with the number 7 in the column `pid`, as an answer to any query. */
const SEVEN = Buffer.concat([
  message(
    'T',
    [0, 1],
    'pid\0',
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 23],
    [0, 4],
    [255, 255, 255, 255],
    [0, 0],
  ),
  message('D', [0, 1], [0, 0, 0, 1], '7'),
  message('C', 'SELECT 1\0'),
  READY,
])

/** Serves every client by the same connection of the database. */
function shareOneBackend(socket: Socket): void {
  let hasStarted = false
  socket.on('error', () => undefined)
  socket.on('data', () => {
    socket.write(hasStarted ? SEVEN : Buffer.concat([message('R', [0, 0, 0, 0]), READY]))
    hasStarted = true
  })
}

test('isTransactionPooled is false where each connection has its own session, or no server is', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  expect(await isTransactionPooled(database.url)).toBe(false)
  expect(await isTransactionPooled('postgresql://church@127.0.0.1:1/church')).toBe(false)
})

test('isTransactionPooled is true where two open connections share one of the database', async () => {
  const pooler = createServer(shareOneBackend)
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void pooler.close())
  const { port } = pooler.address() as AddressInfo
  expect(await isTransactionPooled(`postgresql://church@127.0.0.1:${port}/church`)).toBe(true)
})
