import { anyRow, column, type Handle, run } from '../../../platform/db.ts'
import { counted, oneByOne, type Reapplication } from '../../../platform/withdrawals.ts'

const OF_GROUP = /^(group|group-no|group-wish|group-leader|group-shares) (\d+)$/

/** What a restore or a merge does again, by the first word of the ledger's line. */
const STATEMENTS: Record<string, string> = {
  group: `DELETE FROM group_people WHERE user_id = $1 AND group_id = $2 AND standing = 'member'`,
  'group-no': `DELETE FROM group_people WHERE user_id = $1 AND group_id = $2 AND standing = 'invited'`,
  'group-wish': `DELETE FROM group_people WHERE user_id = $1 AND group_id = $2 AND standing <> 'member'`,
  'group-leader':
    'UPDATE group_people SET leads = false WHERE user_id = $1 AND group_id = $2 AND leads',
  'group-shares':
    'UPDATE group_people SET shares = false WHERE user_id = $1 AND group_id = $2 AND shares',
}

/** Whether a line of the ledger is read while the product runs, not only by a restore: what people have lost of groups. */
export const isOfGroups = ({ kind, what }: { kind: string; what: string | null }): boolean =>
  kind === 'right' && OF_GROUP.test(what ?? '')

/** SQL: the last line of each person about each thing that they have of groups, of the lines for which a condition holds. */
export const lastLines = (condition: string) => `(
  SELECT DISTINCT ON (person_id, what) person_id, what, back, at FROM withdrawals
  WHERE kind = 'right' AND ${condition} ORDER BY person_id, what, id DESC
)`

/**
 * The last words of the ledger about what several people who are one have of groups: the place in one, a wish, a no, the
 * lead, the sharing. The office may invite somebody after a no, which then is no word of theirs any more.
 */
export const findLastWords = (
  on: Handle,
  people: readonly number[],
): Promise<{ what: string; back: boolean }[]> =>
  run(
    on,
    `SELECT what, back FROM (
       SELECT DISTINCT ON (what) * FROM withdrawals
       WHERE kind = 'right' AND person_id = ANY ($1) AND what ~ '^group' ORDER BY what, id DESC
     ) AS last
     WHERE back OR what !~ '^group-no' OR NOT EXISTS (
       SELECT FROM withdrawals AS later
       WHERE later.person_id = last.person_id AND later.kind = 'right' AND later.back AND later.id > last.id
         AND later.what = replace(last.what, 'group-no', 'group-wish')
     )
     ORDER BY what`,
    [people],
  )

/**
 * Notes in the ledger that a person said no to a group, or wants it again. No trigger can tell this from what others
 * decide.
 */
export const noteOwnWord = (
  on: Handle,
  { groupId, userId, isNo }: { groupId: number; userId: number; isNo: boolean },
): Promise<unknown> =>
  run(
    on,
    `INSERT INTO withdrawals (kind, person_id, what, back) VALUES ('right', $1, 'group-no ' || $2::int, NOT $3::boolean)`,
    [userId, groupId, isNo],
  )

/** Those of some people whose last word of their own about a group was a no. */
export const findRefused = (
  on: Handle,
  groupId: number,
  people: readonly number[],
): Promise<number[]> =>
  column(
    on,
    `SELECT person_id FROM ${lastLines(`person_id = ANY ($2) AND what = 'group-no ' || $1::int`)} AS last
     WHERE NOT back`,
    [groupId, people],
  )

/** Takes from a person again what they have lost. @returns whether they had it */
export async function loseAgain(
  on: Handle,
  personId: number,
  what: string | null,
): Promise<boolean> {
  const [, thing = '', groupId] = OF_GROUP.exec(what ?? '') ?? []
  const sql = STATEMENTS[thing]
  return sql !== undefined && anyRow(on, sql, [personId, groupId])
}

/** Takes people out of groups again that they had left, and the lead and the sharing from those who had lost them. */
export const groupWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'right',
    says: counted('place in a group', 'places in groups', 'ended'),
    apply: oneByOne((client, { personId, what }) => loseAgain(client, personId, what)),
  },
]
