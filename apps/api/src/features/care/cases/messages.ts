import { DAY_MS, type Moment, worded } from '@church/shared'
import type pg from 'pg'
import {
  type Delivery,
  EXAMPLE_PEOPLE,
  type Mail,
  type MessageKind,
} from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CASES, isVisible, stateOn } from './case-sql.ts'
import { type OpenCases, weeklyMail } from './weekly-mail.ts'

/** Finds the open cases that a carer, or an admin who is none, is told of. */
export async function findOpenCases(
  pool: pg.Pool,
  id: number,
  { now, today }: Moment,
): Promise<OpenCases> {
  const { rows } = await pool.query<OpenCases['own'][number] & { own: boolean; isCarer: boolean }>(
    `SELECT cared_for.first_name AS first, cared_for.last_name AS last,
       assignee.id IS NOT NULL AS own,
       EXISTS (SELECT FROM user_roles WHERE user_id = $1 AND role = 'carer') AS "isCarer"
     FROM ${CASES}
     WHERE ${stateOn({ today: '$2' })} = 'open'
       AND ${isVisible({ callerId: '$1', isAdmin: 'false', now: '$3' })}
     ORDER BY opened_at, care.id`,
    [id, today, now],
  )
  const own = rows.filter((row) => row.own)
  return {
    own: own.map(({ first, last }) => ({ first, last })),
    unassigned: rows[0]?.isCarer ? rows.length - own.length : 0,
  }
}

type Needs = Pick<Platform, 'church' | 'env' | 'pool'>

/** Writes the week's mail of the cases as they are now; null if none is open any more. */
async function composeList(
  { church, env, pool }: Needs,
  { person, about }: Delivery,
): Promise<Mail | null> {
  const cases = await findOpenCases(pool, person.id, await church.now())
  if (cases.own.length + cases.unassigned === 0) return null
  const facts = { church: await church.get(), publicUrl: env.PUBLIC_URL }
  return { ...weeklyMail(facts, person, cases), id: `care-${person.id}-${about}` }
}

/** Its `about` is the Monday, as a number such as 20261123. */
export const careList: MessageKind<Needs> = {
  kind: 'care-list',
  name: worded('Your list of people to care for'),
  why: worded('You look after people who were missed. It comes on Mondays, with initials only.'),
  required: false,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: composeList,
  examples: ({ site: { church, PUBLIC_URL }, reader }) => {
    const own = Object.values(EXAMPLE_PEOPLE).map(({ firstName, lastName }) => ({
      first: firstName,
      last: lastName,
    }))
    return [weeklyMail({ church, publicUrl: PUBLIC_URL }, reader, { own, unassigned: 2 })]
  },
}
