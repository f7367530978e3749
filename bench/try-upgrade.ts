import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { tokenOf } from './seed.ts'

// `pnpm try-upgrade http://localhost docker compose up --detach --wait` makes 200 marks in the installation of the
// folder's docker-compose.yml while that command replaces the product, and fails if one that was acknowledged is lost.
// It adds invented members, so it is for installations that are thrown away.

const MARKS = 200
/** Milliseconds between two marks. */
const PACE_MS = 100
/** Milliseconds for which a page repeats a mark that was not answered. */
const PATIENCE_MS = 60_000

const [url, command, ...args] = process.argv.slice(2)
if (!url || !command) throw new Error('Name the address and the command that upgrades.')

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const times = { start_datetime: minutesFromNow(-10), end_datetime: minutesFromNow(60) }
const name = `Upgrade at ${new Date().toISOString()}`

const members = sql(`
  WITH made AS (
    INSERT INTO users (first_name, last_name, email, password_hash, created_at)
    SELECT 'First' || n, 'Last' || n, gen_random_uuid() || '@church.test', '', now() - interval '40 days'
    FROM generate_series(1, ${MARKS}) AS n RETURNING id
  ), described AS (INSERT INTO members (id) SELECT id FROM made)
  INSERT INTO refresh_tokens (user_id, token_hash, expires_at)
  SELECT id, gen_random_uuid(), now() + interval '1 day' FROM made RETURNING user_id || ' ' || id`)
  .split('\n')
  .map((line) => line.split(' ').map(Number))
sql(`UPDATE sessions SET expired_at = now(), ends_at = now() WHERE expired_at IS NULL`)
sql(`INSERT INTO sessions (name, starts_at, ends_at, created_at)
     VALUES ('${name}', '${times.start_datetime}', '${times.end_datetime}', now())`)
const secret = output('docker', ['compose', 'exec', '--no-TTY', 'api', 'cat', '/data/jwt-secret'])
const { centre } = (await (await fetch(`${url}/api/church/`)).json()) as {
  centre: { lat: number; lng: number }
}

const acknowledged: number[] = []
const marks: Promise<void>[] = []
let upgrade = Promise.resolve(0)
for (const [index, [userId = 0, signInId = 0]] of members.entries()) {
  if (index === MARKS / 4) upgrade = run()
  marks.push(mark(userId, signInId))
  await sleep(PACE_MS)
}
const code = await upgrade
await Promise.all(marks)
const kept = Number(
  sql(`SELECT count(*) FROM attendance JOIN sessions ON sessions.id = session_id
       WHERE name = '${name}' AND user_id IN (${acknowledged.join() || 0})`),
)
console.log(
  `${MARKS} marks: ${acknowledged.length} acknowledged, ${acknowledged.length - kept} lost. The upgrade ended with ${code}.`,
)
process.exitCode = code === 0 && acknowledged.length === MARKS && kept === MARKS ? 0 : 1

async function mark(userId: number, signInId: number): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  const request = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(userId, secret, signInId)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name,
      present_absent: true,
      ...times,
      latitude: centre.lat,
      longitude: centre.lng,
    }),
  }
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`${url}/api/users/profile/attendance/create/`, request).catch(
      () => undefined,
    )
    if (answer?.ok) return void acknowledged.push(userId)
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    await sleep(1_000)
  }
}

async function run(): Promise<number> {
  const child = spawn(command ?? '', args, { stdio: 'inherit' })
  const [exit] = await once(child, 'exit')
  return exit ?? 1
}

function output(program: string, words: string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync(program, words, { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
  return stdout.trim()
}

function sql(statement: string): string {
  const psql = ['exec', '--no-TTY', 'postgres', 'psql', '--username=postgres', 'church']
  return output('docker', ['compose', ...psql, '--quiet', '--tuples-only', '--no-align'], statement)
}
