import { type Handle, run } from '../../../platform/db.ts'
import { lastLines } from './withdrawals.ts'

/** The groups that go on, and where people stand with them, for a file of people. */
export interface KnownGroups {
  groups: { id: number; name: string }[]
  /** The ids of the groups with which each person stands anywhere. */
  has: Map<number, Set<number>>
  /** Those that each person left last, was taken out of, or said no to. */
  lost: Map<number, Set<number>>
}

interface Pair {
  group: number
  person: number
}

function byPerson(pairs: readonly Pair[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  for (const { group, person } of pairs) {
    found.set(person, (found.get(person) ?? new Set<number>()).add(group))
  }
  return found
}

/** Finds what a file of people has to know of groups, closed ones, too: only the office imports. */
export async function findKnownGroups(on: Handle): Promise<KnownGroups> {
  const groups = await run<{ id: number; name: string }>(
    on,
    'SELECT id, name FROM groups WHERE ended_at IS NULL ORDER BY id',
  )
  if (groups.length === 0) return { groups, has: new Map(), lost: new Map() }
  const has = await run<Pair>(on, 'SELECT group_id AS "group", user_id AS person FROM group_people')
  const lost = await run<Pair>(
    on,
    `SELECT split_part(what, ' ', 2)::int AS "group", person_id AS person
     FROM ${lastLines(`what ~ '^group(-no)? '`)} AS last WHERE NOT back`,
    [],
  )
  return { groups, has: byPerson(has), lost: byPerson(lost) }
}

/**
 * Invites people whom a file names to groups, as the office may, no children either, but tells nobody: they find the
 * invitation under their groups, and those without an account once they have one. The caller holds them.
 */
export const inviteFromFile = (
  on: Handle,
  { invitations, actorId, now }: { invitations: readonly Pair[]; actorId: number; now: Date },
): Promise<unknown> =>
  run(
    on,
    `WITH invited AS (
       INSERT INTO group_people (group_id, user_id, standing, since)
       SELECT groups.id, people.id, 'invited', $3
       FROM unnest($1::int[], $2::int[]) AS named (group_id, user_id)
       JOIN groups ON groups.id = named.group_id AND ended_at IS NULL
       JOIN people ON people.id = named.user_id AND is_active AND approved AND NOT is_child
       ON CONFLICT (group_id, user_id) DO NOTHING RETURNING group_id, user_id
     )
     INSERT INTO audit_events (actor_id, action, subject, subject_id, detail, created_at)
     SELECT $4, 'group.invite', 'user', user_id, jsonb_build_object('name', name), $3
     FROM invited JOIN groups ON groups.id = group_id ORDER BY user_id, group_id`,
    [invitations.map(({ group }) => group), invitations.map(({ person }) => person), now, actorId],
  )

/** Takes invitations back that a file made `at` a time, if nobody has answered yet. Later ones by hand stay. */
export const takeInvitationsBack = (
  on: Handle,
  { invitations, at }: { invitations: readonly Pair[]; at: Date | null },
): Promise<unknown> =>
  run(
    on,
    `DELETE FROM group_people USING unnest($1::int[], $2::int[]) AS named (group_id, user_id)
     WHERE group_people.group_id = named.group_id AND group_people.user_id = named.user_id
       AND standing = 'invited' AND since = $3`,
    [invitations.map(({ group }) => group), invitations.map(({ person }) => person), at],
  )
