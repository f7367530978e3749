import type { Shares, Viewer } from '@church/shared'
import type { Caller } from '../../../http/identify.ts'

// `shownTo` for the class of members, in SQL; a test compares the two.

/** The tables that decide what members see of each person. */
export const PEOPLE_WITH_SHARING = `
  members JOIN people USING (id)
  LEFT JOIN sharing ON sharing.member_id = members.id
  CROSS JOIN (
    SELECT coalesce((SELECT value->>'mode' FROM settings WHERE key = 'directory'), 'open') AS mode
  ) AS rules`

/**
 * Whether members see an entry; `today` is the parameter that holds the church's calendar date. For everybody at once,
 * PostgreSQL reads the children faster than `is_child` of each.
 */
export const isListed = ({ today }: { today: string }): string => `(
  people.is_active AND people.approved AND coalesce(sharing.listed, true)
  AND NOT EXISTS (SELECT FROM children WHERE children.id = members.id)
  AND CASE rules.mode
    WHEN 'open' THEN true
    WHEN 'choice' THEN coalesce(members.date_of_birth <= ${today}::date - interval '18 years', true)
    ELSE false
  END
)`

/** SQL: whether somebody of `PEOPLE_WITH_SHARING` is a child of a household, or known to be under 18. */
export const isMinor = ({ today }: { today: string }): string => `(
  people.is_child OR coalesce(members.date_of_birth > ${today}::date - interval '18 years', false)
)`

/** Whether the entry shows a detail to members. */
export const isShown = (detail: keyof Shares): string =>
  `coalesce(sharing.${detail}, rules.mode = 'open')`

/** The picture of a person as members see it, or null; `person` is SQL for an id. */
export const pictureShownOf = (person: string, { today }: { today: string }): string => `(
  SELECT members.image FROM ${PEOPLE_WITH_SHARING}
  WHERE members.id = ${person} AND ${isListed({ today })} AND ${isShown('picture')}
)`

/** The class of a caller, which decides what they see of others. */
export function viewerOf({
  isAdmin,
  isApproved,
  hasLeft,
}: Pick<Caller, 'isAdmin' | 'isApproved' | 'hasLeft'>): Viewer {
  if (isAdmin) return 'admin'
  return isApproved && !hasLeft ? 'member' : 'outsider'
}
