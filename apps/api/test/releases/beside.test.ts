import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goingWithNextRelease } from '@church/database/triggers.ts'
import { addDays, DAY_MS } from '@church/shared'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAllOccurrences } from '../../src/features/attendance/sessions/index.ts'
import { aMember, anAdmin, type Person } from '../factories.ts'
import { startAnotherServer } from '../server.ts'
import { aToldTeam } from '../serving.ts'
import { restoreRelease } from './restore-release.ts'

// During an upgrade, the previous release and this one write to the same database. The previous one leaves rules to
// triggers that the next release drops; here they act as well as the code, which must not do anything twice. Everywhere
// else the tests run without these triggers.

const folder = mkdtempSync(join(tmpdir(), 'church-beside-'))
afterAll(() => rmSync(folder, { recursive: true }))
const newest = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.txt'))
const release = newest.sort().at(-1)?.slice(0, -'.txt'.length) ?? ''
const { database, clock } = await restoreRelease(release, folder)
afterAll(database.drop)
const server = await startAnotherServer({ databaseUrl: database.url, clock })
const { request, services } = server
const { db, pool } = services

/** The acts from which others follow, as one of the two releases writes them. */
interface Writer {
  /** Makes the date of a series that has come within the coming eight weeks. */
  makeDate(series: number, date: string): Promise<unknown>
  /** Splits a series at a date, of which the session is given. */
  split(session: number, date: string): Promise<unknown>
  deleteSession(id: number): Promise<unknown>
  leave(person: number): Promise<unknown>
  signOut(person: Person): Promise<unknown>
}

let admin: Person
beforeEach(async () => {
  admin = await anAdmin(server)
})

const SESSIONS = '/api/users/sessions/'

const thisRelease: Writer = {
  makeDate: () => makeAllOccurrences(services),
  split: (id) =>
    request
      .put(`${SESSIONS}${id}/update/`)
      .set(admin.auth)
      .send({ name: 'Vespers', scope: 'following' })
      .expect(200),
  deleteSession: (id) => request.delete(`${SESSIONS}${id}/delete/`).set(admin.auth).expect(200),
  leave: (id) =>
    request.put(`/api/users/update/${id}/`).set(admin.auth).send({ standing: 'left' }).expect(200),
  signOut: ({ refreshToken }) =>
    request.post('/api/users/logout/').send({ refresh: refreshToken }).expect(200),
}

/** The statements of 2.3.0. */
const previousRelease: Writer = {
  makeDate: (series, date) =>
    pool.query(
      `INSERT INTO sessions (occurs_on, starts_at, ends_at, series_id, name, kind, campus_id, created_at)
       SELECT $2::date, $2::date + '10:00'::time, $2::date + '11:00'::time, id, name, kind, campus_id, now()
       FROM session_series WHERE id = $1`,
      [series, date],
    ),
  split: (session, date) =>
    pool.query(
      `WITH second AS (
         INSERT INTO session_series (name, weekdays, every_weeks, start_time, minutes, opens_before_minutes, from_date, kind, created_at)
         SELECT session_series.name, weekdays, every_weeks, start_time, minutes, opens_before_minutes, $2, session_series.kind, now()
         FROM session_series JOIN sessions ON series_id = session_series.id WHERE sessions.id = $1 RETURNING id
       )
       UPDATE sessions SET series_id = second.id FROM second
       WHERE series_id = (SELECT series_id FROM sessions WHERE id = $1) AND occurs_on >= $2`,
      [session, date],
    ),
  deleteSession: (id) => pool.query('DELETE FROM sessions WHERE id = $1', [id]),
  leave: (id) =>
    pool.query(`UPDATE users SET standing = 'left', left_on = '2026-11-28' WHERE id = $1`, [id]),
  signOut: ({ id }) =>
    pool.query('UPDATE refresh_tokens SET revoked_at = now() WHERE user_id = $1', [id]),
}

/** A public series on the present day of the week, with two places of a role. @returns its id */
async function aSeries(team: number, leader: Person): Promise<number> {
  const from = addDays(clock.now().toISOString().slice(0, 10), 7)
  const { body } = await request
    .post(`${SESSIONS}series/`)
    .set(admin.auth)
    .send({
      name: `Prayer of team ${team}`,
      weekdays: [new Date(from).getUTCDay() || 7],
      start_time: '10:00',
      minutes: 60,
      from_date: from,
      public: true,
    })
    .expect(201)
  await request
    .put(`/api/users/serving/series/${body.id}/roles/`)
    .set(leader.auth)
    .send({ roles: [{ role: 'Sound', team, needed: 2 }] })
    .expect(200)
  return body.id
}

const datesOf = (seriesId: number) =>
  db.session.findMany({
    where: { seriesId },
    orderBy: { startsAt: 'desc' },
    include: { slots: true },
  })
const dateOf = ({ occursOn }: { occursOn: Date | null }) =>
  occursOn?.toISOString().slice(0, 10) ?? ''

test('the triggers that the previous release relies on act', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgenabled = 'O'`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(goingWithNextRelease)))
})

describe.each([
  ['the previous release', previousRelease],
  ['this release', thisRelease],
])('while both run, where %s', (_, writer) => {
  test('makes a date of a series, it is as public as the series and has its slots once', async () => {
    const { leader, team } = await aToldTeam(server)
    const series = await aSeries(team.id, leader)
    const [last] = await datesOf(series)
    const next = addDays(last ? dateOf(last) : '', 7)
    clock.advance(7 * DAY_MS)
    await writer.makeDate(series, next)
    await makeAllOccurrences(services)
    const [made] = (await datesOf(series)).filter((each) => dateOf(each) === next)
    expect(made).toMatchObject({ public: true, slots: [{ role: 'Sound' }, { role: 'Sound' }] })
  })

  test('splits a series, the second part has the roles of the first', async () => {
    const { leader, team } = await aToldTeam(server)
    const series = await aSeries(team.id, leader)
    const [last] = await datesOf(series)
    if (!last) throw new Error('No date')
    await writer.split(last.id, dateOf(last))
    const { seriesId } = await db.session.findUniqueOrThrow({ where: { id: last.id } })
    expect(seriesId).not.toBe(series)
    const roles = await db.servingSeriesRole.findMany({ where: { seriesId: seriesId ?? 0 } })
    expect(roles).toMatchObject([{ teamId: team.id, role: 'Sound', needed: 2 }])
  })

  test('deletes a session, feeds remember it and its people get one notice', async () => {
    const { ann, session } = await aToldTeam(server)
    await writer.deleteSession(session.id)
    const gone = { userId: ann.id, what: 'gone' }
    expect(await db.servingNotice.findMany({ where: gone })).toHaveLength(1)
    expect(await db.deletedSession.count({ where: { id: session.id } })).toBe(1)
  })

  test('records that somebody has left, they have no role, team, date or feed', async () => {
    const { ann, team } = await aToldTeam(server)
    await db.servingLeader.create({ data: { teamId: team.id, userId: ann.id } })
    await db.userRole.create({ data: { userId: ann.id, role: 'steward', grantedAt: clock.now() } })
    const feed = request.post('/api/users/profile/feeds/').set(ann.auth)
    await feed.send({ name: 'Phone' }).expect(201)
    await writer.leave(ann.id)
    const mine = { where: { userId: ann.id } }
    expect(
      await Promise.all([
        db.userRole.count(mine),
        db.servingLeader.count(mine),
        db.servingSlot.count(mine),
        db.servingLink.count(mine),
        db.calendarFeed.count(mine),
      ]),
    ).toEqual([0, 0, 0, 0, 0])
  })

  test('ends a sign-in, its browser shows no more notifications', async () => {
    const ruth = await aMember(server)
    const signIn = await db.refreshToken.findFirstOrThrow({ where: { userId: ruth.id } })
    const endpoint = `https://push.example/${ruth.id}`
    const keys = { p256dh: 'key', auth: 'secret', createdAt: clock.now() }
    await db.pushSubscription.create({
      data: { ...keys, endpoint, userId: ruth.id, signInId: signIn.id },
    })
    await writer.signOut(ruth)
    expect(await db.pushSubscription.count({ where: { userId: ruth.id } })).toBe(0)
  })
})
