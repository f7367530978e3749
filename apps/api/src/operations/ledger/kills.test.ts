import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freePort } from '../../../../../e2e/free-port.ts'
import { type Child, startChild } from '../../../test/child.ts'
import { aMember } from '../../../test/factories.ts'
import { aChurch, SECRET } from '../../../test/server.ts'
import { createBackupFolder } from '../../platform/backup-place.ts'
import { isLedgerFile } from './ledger-file.ts'
import { type KnownLedger, readLedgers } from './read-ledger.ts'
import { sinceBackup } from './since-backup.ts'
import { ledgerFolder } from './write-ledger.ts'

/** Lines that one process has to write: enough files for a kill between two of them. */
const LINES = 20_000
const WAIT = { timeout: 60_000, interval: 2 }
const KEY = 'a-key-of-these-processes-that-is-long-enough'

const server = await aChurch({ at: new Date().toISOString() })
const { beside, services } = server
const { env } = services
const folder = ledgerFolder(env.DATA_DIR)

const port = await freePort()
const start = () =>
  startChild('main.js', {
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: env.DATA_DIR,
    JWT_SECRET: SECRET,
    INSTALLATION_KEYS: KEY,
    PORT: String(port),
  })

async function kill(child: Child): Promise<void> {
  child.kill('SIGKILL')
  await child.ended
}

const files = async () => (await readdir(folder).catch(() => [])).filter(isLedgerFile)

const count = async (sql: string) => (await beside.query<{ count: number }>(sql)).rows[0]?.count

/** The lines that the database has, and those of them that no process has copied. */
const inDatabase = () => count('SELECT count(*)::int AS count FROM withdrawals')
const uncopied = () => count('SELECT count(*)::int AS count FROM withdrawals WHERE number IS NULL')

async function readLedger(): Promise<KnownLedger> {
  const { ledgers, problems } = await readLedgers([createBackupFolder(folder)], [KEY])
  expect(problems).toEqual([])
  const [ledger] = ledgers.values()
  if (!ledger) throw new Error('There is no ledger.')
  return ledger
}

/** When a restore of a backup of a day ago would say that withdrawals may be unknown. */
const unknownIn = (ledger: KnownLedger) => {
  const madeAt = new Date(Date.now() - 86_400_000)
  const [first] = ledger.lines.values()
  const backup = { madeAt, lines: first ? [first] : [], isOwn: true }
  return sinceBackup(backup, new Map([[first?.what ?? '', ledger]]), new Date()).unknown
}

/** Changes a choice by a request to a process. */
async function unsubscribe(child: Child, auth: Record<string, string>): Promise<void> {
  await expect.poll(child.written, WAIT).toContain('is served at')
  const { status } = await fetch(`http://localhost:${port}/api/users/profile/messages/`, {
    method: 'PUT',
    headers: { ...auth, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'announcements', mail: false }),
  })
  expect(status).toBe(200)
}

test('processes that are killed while they write it lose no line, and do not call it complete', async () => {
  await beside.query(
    `INSERT INTO withdrawals (at, kind, person_id)
     SELECT now() - (${LINES} - n) * interval '2 s', 'mails', 1 FROM generate_series(1, ${LINES}) AS n`,
  )
  const first = start()
  await expect.poll(async () => (await files()).length, WAIT).toBeGreaterThan(2)
  await kill(first)
  const torn = await readLedger()
  expect(torn.lines.size).toBeLessThan(LINES)
  expect(unknownIn(torn)).toMatchObject({
    from: new Date([...torn.lines.values()].at(-1)?.at ?? 0),
  })

  const second = start()
  const { auth } = await aMember(server)
  await unsubscribe(second, auth)
  await kill(second)
  // It may have copied the change already, if a minute began meanwhile.
  await beside.query("INSERT INTO withdrawals (kind, person_id) VALUES ('mails', 1)")

  const third = start()
  await expect.poll(uncopied, WAIT).toBe(0)
  third.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  const whole = await readLedger()
  expect(whole.lines.size).toBe(await inDatabase())
  expect(whole.isFinal).toBe(true)
  expect(unknownIn(whole)).toBeNull()
}, 180_000)
