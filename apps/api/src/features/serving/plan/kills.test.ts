import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@church/shared'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../../../../e2e/free-port.ts'
import { type Child, startChild } from '../../../../test/child.ts'
import { churchAtNoon } from '../../../../test/church-at-noon.ts'
import { endAttempts } from '../../../../test/end-attempts.ts'
import { aMember, aSession } from '../../../../test/factories.ts'
import { createDice } from '../../../../test/fuzz/dice.ts'
import { aChurch, SECRET } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { reminderKind, servingKind } from './kinds.ts'

/** How often a process is killed, and how many people are told; KILLS=30 PEOPLE=2000 is the full run. */
const KILLS = Number(process.env.KILLS ?? 2)
const PEOPLE = Number(process.env.PEOPLE ?? 30)
/** Mails that a process has under way at most. */
const LANES = 3
/** Milliseconds after which a process is killed at the latest while it tells a team: mostly before it has answered. */
const TELLING_MS = 25
/** People of each team: one team is told for each kill. */
const MEMBERS = Math.ceil(PEOPLE / KILLS)
const DAY_MINUTES = 24 * 60
const WAIT = { timeout: 120_000 + PEOPLE * 100, interval: 20 }

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({ at: new Date().toISOString() })
const { beside, services } = server
const { db, env } = services
const dice = createDice(20260112)
const leader = await aMember(server)
const churchFile = await churchAtNoon(env.DATA_DIR)
/** A church date after the dates that are told. */
const until = addDays(new Date().toISOString().slice(0, 10), 3)

async function start() {
  const port = await freePort()
  const child = startChild('main.js', {
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: env.DATA_DIR,
    CHURCH_CONFIG: churchFile,
    JWT_SECRET: SECRET,
    SMTP_URL: smtp.url,
    MAIL_PACE: '6000',
    PORT: String(port),
  })
  return { ...child, url: `http://127.0.0.1:${port}` }
}
const isUp = (child: Child) => expect.poll(child.written, WAIT).toContain('is served at')

/** A team for each kill, whose people are drafts for tomorrow. @returns the ids of the teams */
async function plan(): Promise<number[]> {
  const { id: session } = await aSession(server, { from: DAY_MINUTES, to: DAY_MINUTES + 60 })
  const teams = Array.from({ length: KILLS }, async (_, team) => {
    const { rows } = await beside.query<{ team_id: number }>(
      `WITH department AS (
         INSERT INTO departments (name) VALUES ($1) RETURNING id
       ), team AS (
         INSERT INTO serving_teams (name, department_id, created_at) SELECT $1, id, now() FROM department RETURNING id
       ), leads AS (
         INSERT INTO serving_leaders SELECT id, $2 FROM team
       ), made AS (
         INSERT INTO users (first_name, last_name, email, password_hash, approved_at)
         SELECT 'Ann', 'Moor', $1 || n || '@church.test', 'x', now() FROM generate_series(1, $4) AS n
         RETURNING id
       ), members AS (
         INSERT INTO members (id) SELECT id FROM made
       ), belong AS (
         INSERT INTO member_departments (member_id, department_id)
         SELECT made.id, department.id FROM made, department
       )
       INSERT INTO serving_slots (session_id, team_id, role, user_id)
       SELECT $3, team.id, 'Sound', made.id FROM team, made
       RETURNING team_id`,
      [`told-${team}-`, leader.id, session, MEMBERS],
    )
    return rows[0]?.team_id ?? 0
  })
  return Promise.all(teams)
}

/** Tells a team. @returns the status of the answer; null for none */
const tell = ({ url }: { url: string }, team: number): Promise<number | null> =>
  fetch(`${url}/api/users/serving/plan/tell/`, {
    method: 'POST',
    headers: { ...leader.auth, 'content-type': 'application/json' },
    body: JSON.stringify({ team, until }),
  }).then(
    ({ status }) => status,
    () => null,
  )

/** How the subjects of each kind begin. */
const subjects = { [servingKind.kind]: 'When you serve', [reminderKind.kind]: 'Tomorrow you serve' }

const inState = (state: string) => db.delivery.count({ where: { state } })

/** Whom the mails of this kind have reached, by Message-ID: mail programs drop a copy with the same one. */
const reached = (subject: string) =>
  new Map(
    smtp.mails
      .filter((mail) => mail.subject?.startsWith(subject))
      .map(({ messageId, to }) => [messageId, to?.[0]?.address]),
  )

test(
  'two processes, killed at random, tell everybody when they serve and remind them',
  async () => {
    const teams = await plan()
    const children = [await start(), await start()]
    let unanswered = 0
    for (const [round, team] of teams.entries()) {
      await Promise.all(children.map(isUp))
      const victim = dice.below(2)
      const [killed, other] = victim === 0 ? children : children.toReversed()
      if (!killed || !other) throw new Error('There are two processes.')
      const enough = smtp.mails.length + dice.below(MEMBERS)
      const answer = tell(killed, team)
      // While it tells, or while both send what was told and reminders of what was told earlier.
      if (round % 2 === 0) await sleep(dice.below(TELLING_MS))
      else {
        await answer
        const isEnough = async () => smtp.mails.length >= enough || !(await inState('queued'))
        await expect.poll(isEnough, WAIT).toBe(true)
      }
      killed.kill('SIGKILL')
      if ((await answer) === null) unanswered++
      // A leader who got no answer tells them again.
      expect(await tell(other, team)).toBe(200)
      children[victim] = await start()
    }
    const reminders = () => db.delivery.count({ where: { kind: reminderKind.kind } })
    await expect.poll(reminders, WAIT).toBe(MEMBERS * KILLS)
    const isOver = async () => {
      await endAttempts(beside)
      return inState('queued')
    }
    await expect.poll(isOver, WAIT).toBe(0)
    for (const [kind, subject] of Object.entries(subjects)) {
      const told = reached(subject)
      expect(told.size).toBe(MEMBERS * KILLS)
      expect(new Set(told.values()).size).toBe(MEMBERS * KILLS)
      expect(await db.delivery.count({ where: { kind, state: 'sent' } })).toBe(MEMBERS * KILLS)
    }
    const copies = smtp.mails.length - 2 * MEMBERS * KILLS
    expect(copies).toBeLessThanOrEqual(KILLS * LANES)
    if (process.env.KILLS) console.log({ copies, unanswered })
  },
  WAIT.timeout * 3,
)
