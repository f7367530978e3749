import { STEWARD_LISTED } from '@church/shared'
import type pg from 'pg'
import { byName } from '../../../platform/by-name.ts'
import { containsPattern } from '../../../platform/keyword.ts'

/** A person whom a steward may mark, with what decides whether their picture is shown. */
export interface FoundPerson {
  id: number
  name: string
  image: string | null
  approved: boolean
  is_child: boolean
  /** `YYYY-MM-DD`. */
  date_of_birth: string | null
  /** Null until they choose what others see. */
  listed: boolean | null
  picture: boolean | null
  marked: boolean
  /** When this steward marked them; null for the mark of anybody else. */
  own_mark_at: Date | null
}

interface Search {
  sessionId: number
  stewardId: number
  keyword: string
}

/**
 * Finds active people by name, beginning with those in whose name a word begins with the keyword. Email addresses do
 * not match, since that would reveal what members may not see.
 */
export async function findPeople(
  pool: pg.Pool,
  { sessionId, stewardId, keyword }: Search,
): Promise<FoundPerson[]> {
  const pattern = containsPattern(keyword)
  const { rows } = await pool.query<FoundPerson>({
    name: 'steward-search',
    text: `WITH found AS MATERIALIZED (
             SELECT id, first_name, last_name, name, approved, search_text(name) AS folded
             FROM people WHERE is_active AND search LIKE (SELECT search_text($1))
           )
           SELECT found.id, name, members.image, approved, date_of_birth::text,
                  (SELECT is_child FROM people WHERE people.id = found.id) AS is_child,
                  sharing.listed, sharing.picture, attendance.id IS NOT NULL AS marked,
                  CASE WHEN source = 'steward' AND marked_by = $4 THEN marked_at END AS own_mark_at
           FROM found
           LEFT JOIN members ON members.id = found.id
           LEFT JOIN sharing ON sharing.member_id = found.id
           LEFT JOIN attendance ON session_id = $3 AND user_id = found.id AND present
           WHERE folded LIKE (SELECT search_text($1))
           ORDER BY ' ' || folded LIKE (SELECT search_text($2)) DESC, ${byName()}, found.id
           LIMIT ${STEWARD_LISTED}`,
    values: [pattern, `% ${pattern.slice(1)}`, sessionId, stewardId],
  })
  return rows
}
