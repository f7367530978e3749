import type pg from 'pg'
import { run } from '../../../platform/db.ts'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'
import { findLastWords, lastLines, loseAgain } from './withdrawals.ts'

/**
 * Gives the remaining person every group of the other: as a member if either is, as a leader if either leads. What
 * either has lost last stays lost, also at a later merge: they are one, and left by a deed.
 */
async function mergeGroups(tx: pg.PoolClient, { from, into }: Merge) {
  const words = await findLastWords(tx, [from, into])
  await tx.query(
    `INSERT INTO group_people (group_id, user_id, standing, leads, shares, since)
     SELECT group_id, $1, standing, leads, shares, since FROM group_people WHERE user_id = $2
     ON CONFLICT (group_id, user_id) DO UPDATE SET
       standing = CASE WHEN 'member' IN (group_people.standing, EXCLUDED.standing) THEN 'member'
         ELSE group_people.standing END,
       leads = group_people.leads OR EXCLUDED.leads,
       shares = group_people.shares AND EXCLUDED.shares,
       since = least(group_people.since, EXCLUDED.since)`,
    [into, from],
  )
  const lost = words.filter(({ back }) => !back)
  for (const { what } of lost) await loseAgain(tx, into, what)
  // A no that either of them has taken back is none of the other's.
  const said = words.filter(({ back, what }) => !back || what.startsWith('group-no'))
  await tx.query(
    `INSERT INTO withdrawals (kind, person_id, what, back)
     SELECT 'right', $1, what, back FROM jsonb_to_recordset($2::jsonb) AS said (what text, back boolean)`,
    [into, JSON.stringify(said)],
  )
}

/** Nobody is at one meeting twice, so the number goes down with a mark that both have. */
async function mergeMarks(tx: pg.PoolClient, { from, into }: Merge) {
  await tx.query(
    `UPDATE group_meetings SET came = greatest(came - 1, 0)
     FROM group_marks AS gone JOIN group_marks AS kept USING (meeting_id)
     WHERE gone.user_id = $2 AND kept.user_id = $1 AND group_meetings.id = meeting_id
       AND came IS NOT NULL`,
    [into, from],
  )
  await tx.query(
    `INSERT INTO group_marks (meeting_id, user_id, marked_at, marked_by)
     SELECT meeting_id, $1, marked_at, marked_by FROM group_marks WHERE user_id = $2
     ON CONFLICT DO NOTHING`,
    [into, from],
  )
}

/** Where $1 stands with groups, and to which their last word was a no. */
const STANDINGS = `
  SELECT groups.name AS group, standing, leads, shares, since
  FROM group_people JOIN groups ON groups.id = group_id WHERE user_id = $1
  UNION ALL
  SELECT name, 'refused', false, false, at FROM ${lastLines(`person_id = $1 AND what ~ '^group-no '`)} AS last
  JOIN groups ON what = 'group-no ' || groups.id WHERE NOT back
  ORDER BY since, "group"`

export const groupsOwnData: PersonalColumn[] = [
  {
    column: 'group_people.user_id',
    onErasure: 'delete',
    onMerge: { move: mergeGroups },
    section: 'groups',
    read: ({ pool }, userId) => run(pool, STANDINGS, [userId]),
  },
  {
    column: 'group_marks.user_id',
    onErasure: 'delete',
    onMerge: { move: mergeMarks },
    section: 'group_attendance',
    lists: 'groups.name AS group, starts_at, marked_at',
    joins:
      'JOIN group_meetings ON group_meetings.id = meeting_id JOIN groups ON groups.id = group_id',
    order: 'starts_at',
  },
  {
    column: 'group_marks.marked_by',
    onErasure: { setNull: 'Whom they marked still came.' },
    onMerge: 'move',
    leftOut: 'Whom they marked is about other people.',
  },
  {
    column: 'group_meetings.done_by',
    onErasure: { setNull: 'The group’s list stays done.' },
    onMerge: 'move',
    section: 'group_lists',
    leavesOut: ['occurs_on', 'came', 'sequence', 'changed_at'],
    lists: 'groups.name AS group, starts_at, ends_at, guests, not_met, note, done_at',
    joins: 'JOIN groups ON groups.id = group_id',
  },
  {
    column: 'group_links.user_id',
    onErasure: 'delete',
    onMerge: { go: 'They went to the address of the person who goes.' },
    leftOut: 'Links to lists, as digests; the lists that they finished are listed.',
  },
  {
    column: 'group_messages.sent_by',
    onErasure: { setNull: 'What the group was told stays for its 90 days, without the name.' },
    onMerge: 'move',
    section: 'group_messages',
    lists: 'groups.name AS group, title, text, tells_address, sent_at',
    joins: 'JOIN groups ON groups.id = group_id',
  },
]
