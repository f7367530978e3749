import {
  addDays,
  type Made,
  PLAN_DAYS,
  type PlanQuery,
  type plan,
  type Slot,
  teamErrors,
} from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { mapInTurns } from '../../../platform/in-turns.ts'
import type { Platform } from '../../../platform/platform.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'
import { viewerOf } from '../../people/sharing/index.ts'
import { findTeams, mustFindTeam } from '../teams/index.ts'
import { findPeopleOf } from './people-of-plan.ts'
import { SLOT_COLUMNS } from './slot-rows.ts'
import { whyOf } from './why.ts'

type PlanViewer = Pick<Caller, 'id' | 'isAdmin' | 'isApproved' | 'hasLeft'>

interface SlotOfPlan extends Slot {
  mine: boolean
  /** Whether its person has left the church since. */
  gone: boolean
}

/**
 * Who serves when, as the caller sees it: leaders see all of their teams; members see the gaps and the people who were
 * told.
 * @throws HttpError 404 for the team, or 403 for one that the caller is not in
 */
export async function findPlan(
  { church, pool }: Pick<Platform, 'church' | 'pool'>,
  query: PlanQuery,
  viewer: PlanViewer,
): Promise<Made<typeof plan>> {
  const { today, timeZone } = await church.now()
  const from = query.from ?? today
  const until = query.until ?? addDays(from, PLAN_DAYS)
  const teams = await teamsSeen(pool, query.team, viewer)
  const range = [from, until, timeZone]
  // A year of slots has many reasons to put into words.
  const slots = await mapInTurns(await findSlots(pool, teams, range), shown)
  const sessions = await findSessions(pool, slots, teams, range)
  return {
    // A session may have been deleted in between.
    slots: slots.filter(({ session }) => sessions.some(({ id }) => id === session)),
    sessions,
    people: await findPeopleOf(pool, {
      onPlan: slots.flatMap(({ user }) => user ?? []),
      teams: teams.filter(({ mine }) => mine).map(({ id }) => id),
      sessions: sessions.map(({ id }) => id),
      timeZone,
      viewer: viewerOf(viewer),
      today,
    }),
  }
}

async function teamsSeen(on: Handle, asked: number | undefined, viewer: PlanViewer) {
  // Newcomers who wait for approval see nobody, nor do people who have left.
  const teams = viewerOf(viewer) === 'outsider' ? [] : await findTeams(on, viewer)
  if (asked === undefined) return teams
  const found = teams.filter(({ id }) => id === asked)
  if (found.length === 0) {
    await mustFindTeam(on, asked, viewer)
    throw refuse(teamErrors.notYours)
  }
  return found
}

type Seen = Awaited<ReturnType<typeof teamsSeen>>

/** A cancelled session has no gaps. */
const findSlots = (on: Handle, teams: Seen, range: string[]): Promise<SlotOfPlan[]> =>
  run(
    on,
    `SELECT ${SLOT_COLUMNS}, slots.team_id = ANY ($2) AS mine, people.is_active IS FALSE AS gone
     FROM serving_slots AS slots JOIN sessions ON sessions.id = slots.session_id
     LEFT JOIN people ON people.id = slots.user_id
     WHERE slots.team_id = ANY ($1)
       AND ${startsBetween({ from: '$3', to: '$4', timeZone: '$5' })}
       AND (cancelled_at IS NULL OR slots.user_id IS NOT NULL)
     ORDER BY starts_at, sessions.id, slots.team_id, slots.role, slots.id`,
    [teams.map(({ id }) => id), teams.filter(({ mine }) => mine).map(({ id }) => id), ...range],
  )

/** The sessions with slots, and for a leader also those without any yet. */
const findSessions = (
  on: Handle,
  slots: Slot[],
  teams: Seen,
  range: string[],
): Promise<Made<typeof plan>['sessions']> =>
  run(
    on,
    `SELECT id, name, starts_at AS start_datetime, ends_at AS end_datetime, series_id AS series,
       cancelled_at IS NOT NULL AS cancelled
     FROM sessions
     WHERE ${startsBetween({ from: '$1', to: '$2', timeZone: '$3' })}
       AND (id = ANY ($4) OR $5 AND cancelled_at IS NULL)
     ORDER BY starts_at, id`,
    [...range, slots.map(({ session }) => session), teams.some(({ mine }) => mine)],
  )

/** A slot as the caller sees it. Only leaders see drafts, refusals, reasons and people who have left. */
function shown({ mine, gone, ...slot }: SlotOfPlan): Slot {
  if (mine) return { ...slot, why: whyOf(slot.why) }
  const isKnown = !gone && (slot.state === 'asked' || slot.state === 'yes')
  return {
    ...slot,
    user: isKnown ? slot.user : null,
    state: isKnown ? slot.state : 'draft',
    why: null,
    clash: null,
  }
}
