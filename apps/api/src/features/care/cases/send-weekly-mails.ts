import { addDays, instantOf, type Moment } from '@church/shared'
import type pg from 'pg'
import { column } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CAN_CARE } from './case-sql.ts'
import { checkCareWhenDue } from './check.ts'
import { careList, findOpenCases } from './messages.ts'

type Needs = Parameters<typeof checkCareWhenDue>[0] & Pick<Platform, 'outbox'>

/** The church's time on Monday from which the mails go out. */
const MAIL_AT = '08:00'

const isMonday = (date: string) => new Date(`${date}T00:00Z`).getUTCDay() === 1

/**
 * Queues the week's mail for everybody with open cases, if it is Monday, at MAIL_AT or later, by the church's clock. Each
 * gets one, however often and in how many processes this runs; on Tuesday, it is too late.
 */
export async function mailCarersWhenDue(services: Needs, stopping?: AbortSignal): Promise<void> {
  const moment = await services.church.now()
  if (!isMonday(moment.today) || moment.time < MAIL_AT) return
  await checkCareWhenDue(services, stopping)
  const people: number[] = []
  for (const id of await findUntold(services.pool, moment)) {
    const { own, unassigned } = await findOpenCases(services.pool, id, moment)
    if (own.length + unassigned > 0) people.push(id)
  }
  if (people.length === 0) return
  await services.outbox.deliver(careList, people, {
    about: numberOf(moment),
    expiresAt: instantOf({ date: addDays(moment.today, 1), time: '00:00' }, moment.timeZone),
  })
}

/** The Monday as a number such as 20261123. */
const numberOf = ({ today }: Moment) => Number(today.replaceAll('-', ''))

/** Finds the people who can look after cases and have no mail of this week yet. */
const findUntold = (pool: pg.Pool, moment: Moment): Promise<number[]> =>
  column(
    pool,
    `SELECT id FROM accounts AS assignee
     WHERE ${CAN_CARE} AND email IS NOT NULL AND NOT EXISTS (
       SELECT FROM deliveries
       WHERE user_id = assignee.id AND kind = '${careList.kind}' AND about = $1 AND state <> 'withdrawn'
     )
     ORDER BY id`,
    [numberOf(moment)],
  )
