import { servingAnswerErrors, type YesOrNo } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { anyRow, column, type Handle, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import {
  endSwaps,
  findSlot,
  noteAbout,
  placePerson,
  refuseClash,
  refuseIfPast,
  type SlotRow,
} from '../plan/index.ts'

interface Answer {
  slot: number
  user: number
  answer: YesOrNo
  /** Whether the person answers by the link of a mail, without a sign-in. */
  byLink?: boolean
  now: Date
}

/**
 * Answers yes or no to a slot for a person, in a transaction of `changePlan`; a repeated answer changes nothing. A no
 * leaves a gap, and the leaders of the team are notified. A yes withdraws the no, until the slot is filled or the
 * person leaves the team. @throws HttpError 404 if the slot is not theirs; 409 if somebody else has it, they serve
 * elsewhere at that time, or the session is over or cancelled
 */
export async function answerSlot(
  client: pg.PoolClient,
  { slot: id, user, answer, byLink = false, now }: Answer,
): Promise<void> {
  await holdPeople(client, [user])
  const { slot, isOn } = await mustBeAsked(client, { slot: id, user })
  refuseIfPast(slot, now)
  if (answer === 'no') {
    if (isOn) await openGap(client, slot, { user, now })
    return
  }
  if (isOn) {
    if (slot.state !== 'yes') await acceptSlot(client, id, now)
    return
  }
  if (slot.user !== null) throw refuse(servingAnswerErrors.taken)
  const viewer = byLink ? null : { id: user, isAdmin: false }
  await refuseClash(client, { user, session: slot.session, viewer })
  await placePerson(client, { id, user, now, state: 'yes' })
}

/** A slot that a person has, or has refused, and whether they have it. @throws HttpError 404 */
export async function mustBeAsked(
  on: Handle,
  { slot: id, user }: Pick<Answer, 'slot' | 'user'>,
): Promise<{ slot: SlotRow; isOn: boolean }> {
  const slot = await findSlot(on, id)
  const isOn = slot?.user === user && slot.state !== 'draft'
  if (slot && (isOn || (await hasRefused(on, id, user)))) return { slot, isOn }
  throw refuse(servingAnswerErrors.notFound)
}

const acceptSlot = (client: pg.PoolClient, id: number, now: Date): Promise<unknown[]> =>
  run(client, `UPDATE serving_slots SET state = 'yes', changed_at = $2 WHERE id = $1`, [id, now])

const hasRefused = (on: Handle, slot: number, user: number): Promise<boolean> =>
  anyRow(
    on,
    `SELECT FROM serving_refusals JOIN serving_slots AS slots ON slots.id = slot_id
     JOIN team_people USING (team_id)
     WHERE slot_id = $1 AND serving_refusals.user_id = $2 AND team_people.user_id = $2`,
    [slot, user],
  )

async function openGap(
  client: pg.PoolClient,
  { id }: SlotRow,
  { user, now }: Pick<Answer, 'user' | 'now'>,
): Promise<void> {
  await run(
    client,
    `INSERT INTO serving_refusals (slot_id, user_id, refused_at) VALUES ($1, $2, $3)
     ON CONFLICT (slot_id, user_id) DO UPDATE SET refused_at = $3`,
    [id, user, now],
  )
  await run(
    client,
    `UPDATE serving_slots SET user_id = NULL, state = 'no', changed_at = $2 WHERE id = $1`,
    [id, now],
  )
  await endSwaps(client, id)
  await noteForLeaders(client, { slot: id, what: 'declined', except: user })
}

interface LeadersNotice {
  what: 'declined' | 'agree'
  slot: number
  swap?: number
  /** The person whose answer it is, who needs no notice of it. */
  except: number
}

/** Records a notice for the leaders of a slot's team or, if it has none, for the admins. */
export async function noteForLeaders(
  client: pg.PoolClient,
  { except, ...notice }: LeadersNotice,
): Promise<void> {
  const told = await column<number>(
    client,
    `WITH leaders AS (
       SELECT user_id AS id FROM serving_leaders JOIN people ON people.id = user_id AND is_active
       WHERE team_id = (SELECT team_id FROM serving_slots WHERE id = $1) AND user_id <> $2
     )
     SELECT id FROM leaders
     UNION
     SELECT id FROM accounts
     WHERE is_admin AND is_active AND id <> $2 AND NOT EXISTS (SELECT FROM leaders)`,
    [notice.slot, except],
  )
  await noteAbout(client, { ...notice, to: told })
}
