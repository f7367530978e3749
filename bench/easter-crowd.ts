import { randomUUID } from 'node:crypto'
import type { Session } from '@church/shared'
import type pg from 'pg'
import { coordinates } from '../e2e/place.ts'
import { checkPath, markRequest, withAuthorization } from './calls.ts'
import { card, json, newcomer } from './easter-calls.ts'
import { createPhone, type Phone, type PhoneRequest } from './phone.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import type { Target, Testbed } from './testbed.ts'

export interface Sent {
  status: number
  ms: number
}

export interface Easter {
  testbed: Testbed
  processes: Target[]
  session: Session
  people: number
  ms: number
  /** What the proxies say of the address of a phone: one for all phones, or each its own in one /64. */
  forwarded: () => string
}

export type Send = (request: PhoneRequest) => Promise<Sent>

/** Phones at one address, spread over the processes as the proxy spreads them. */
export function createCrowd({ processes, forwarded }: Easter) {
  const phones: Phone[] = []
  const phoneAt = (n: number) => {
    const phone = createPhone(processes[n % processes.length]?.url ?? '', '')
    phones.push(phone)
    return phone
  }
  /** How a phone sends its requests; `cookie` is that of the page. */
  const sending =
    (phone: Phone, cookie = ''): Send =>
    async ({ headers, ...request }) => {
      const from = { 'x-forwarded-for': forwarded() }
      const page = cookie && { cookie: `csrftoken=${cookie}`, 'x-csrftoken': cookie }
      return phone
        .request({ ...request, headers: { ...from, ...page, ...headers } })
        .catch(() => ({ status: 0, ms: Number.NaN }))
    }
  /** Loads a page, as every browser does first. */
  const browser = async (n: number): Promise<Send> => {
    const phone = phoneAt(n)
    const headers = { 'x-forwarded-for': forwarded() }
    const page = await phone.request({ method: 'GET', path: '/api/church/', headers })
    const [, cookie = ''] = /csrftoken=([\w-]+)/.exec(String(page.headers['set-cookie'])) ?? []
    return sending(phone, cookie)
  }
  return {
    browser,
    client: (n: number): Send => sending(phoneAt(n)),
    close: () => {
      for (const phone of phones) phone.close()
    },
  }
}

/** Who comes, as shares of all; the others mark themselves. */
const SHARES = {
  codes: 150 / 1_500,
  resets: 150 / 1_500,
  registrations: 200 / 1_500,
  visitors: 100 / 1_500,
  families: 60 / 1_500,
  /** People without a phone, whom the stewards find and mark. */
  byStewards: 75 / 1_500,
}
const STEWARDS = 5
/** People whom a parent marks, besides the parent. */
const CHILDREN = 3

type Deed = keyof typeof SHARES | 'marks'

function deedOf(n: number, people: number): Deed {
  let until = 0
  for (const [deed, share] of Object.entries(SHARES)) {
    until += share
    if (n < Math.round(until * people)) return deed as Deed
  }
  return 'marks'
}

/** Person `n` of those who come; the admin comes first. */
const memberOf = (n: number) => ADMIN_ID + 1 + n
const stewardOf = (n: number, people: number) => memberOf(people + (n % STEWARDS))
const childrenOf = (n: number, people: number) =>
  Array.from({ length: CHILDREN }, (_, child) => memberOf(people + STEWARDS + n * CHILDREN + child))

/** How many members the church needs for so many people who come. */
export const membersFor = (people: number): number =>
  childrenOf(people - 1, people).at(-1) ?? people

/** Adds the stewards and the families. */
export async function seedCrowd(pool: pg.Pool, people: number): Promise<void> {
  await pool.query(
    `INSERT INTO user_roles (user_id, role, granted_at) SELECT id, 'steward', now() FROM unnest($1::int[]) AS id`,
    [Array.from({ length: STEWARDS }, (_, n) => stewardOf(n, people))],
  )
  for (let n = 0; n < people; n++) {
    if (deedOf(n, people) !== 'families') continue
    const [parent, ...children] = [memberOf(n), ...childrenOf(n, people)]
    await pool.query(
      `WITH home AS (INSERT INTO households (name, created_at) VALUES ('Family ' || $1::int, now()) RETURNING id)
       INSERT INTO household_members (household_id, user_id, relation, may_act, agreed_at)
       SELECT home.id, person, CASE WHEN person = $1 THEN 'adult' ELSE 'child' END, person = $1, now()
       FROM home, unnest($2::int[]) AS person`,
      [parent, [parent, ...children]],
    )
  }
}

/** What person `n` does, request by request. */
export function deedsOf({ people, session, testbed }: Easter, n: number): PhoneRequest[] {
  const member = memberOf(n)
  const as = (id: number, request: PhoneRequest) =>
    withAuthorization(request, `Bearer ${tokenOf(id, testbed.secret)}`)
  const get = (path: string): PhoneRequest => ({ method: 'GET', path })
  const mark = markRequest(session)
  const email = `member${member}@church.test`
  switch (deedOf(n, people)) {
    case 'codes':
      return [json('POST', '/api/users/login/code/', { email })]
    case 'resets':
      return [json('POST', '/api/members/password-reset/', { email })]
    case 'registrations':
      return [newcomer(`${randomUUID()}@honest.example`)]
    case 'visitors':
      return [card(session)]
    case 'families': {
      const { name, start_datetime, end_datetime } = session
      const users = [member, ...childrenOf(n, people)]
      const facts = { present_absent: true, name, start_datetime, end_datetime, users }
      const path = '/api/users/profile/attendance/household/'
      return [as(member, json('POST', path, { ...facts, ...coordinates.inside }))]
    }
    case 'byStewards': {
      const steward = stewardOf(n, people)
      const path = '/api/users/attendance/steward'
      const query = new URLSearchParams({ session: String(session.id), keyword: `First${member}` })
      return [
        as(steward, get(`${path}/search/?${query}`)),
        as(steward, json('POST', `${path}/mark/`, { session: session.id, user: member })),
      ]
    }
    case 'marks':
      return [
        as(member, get('/api/users/sessions/current/')),
        as(member, get(checkPath(session))),
        as(member, mark),
      ]
  }
}
