import type { CareClosing } from '@church/shared'

/** The closings that decide something; any outcome of a carer's try closes a case as well. */
export const CLOSING = {
  refused: 'asked not to be contacted',
  byCarer: 'closed by a carer',
  back: 'came back',
  notMissed: 'not missed after all',
  left: 'left',
} as const satisfies Record<string, CareClosing>

/** Whether the person in `assignee` can look after cases: roles may have changed since they took one. */
export const CAN_CARE = `assignee.is_active AND (assignee.is_admin OR EXISTS (
  SELECT FROM user_roles WHERE user_id = assignee.id AND role = 'carer'
))`

/** The cases with whom they are about and who looks after them. */
export const CASES = `
  care_cases AS care
  JOIN people AS person ON person.id = care.user_id
  LEFT JOIN people AS assignee ON assignee.id = care.assignee_id AND ${CAN_CARE}`

/** A snoozed case counts as open again on its date; `today` is a parameter. */
export const stateOn = ({ today }: { today: string }) => `
  CASE WHEN care.state = 'snoozed' AND snooze_until <= ${today}::date THEN 'open' ELSE care.state END`

/**
 * Whether a case concerns the carers at an instant: not if the person has left, or is a child who did not ask, nor if
 * they miss services but were marked within the last days. The next check closes it; until then, nobody calls somebody
 * who stands in church.
 */
export const concerns = ({ now }: { now: string }) => `
  person.is_active AND (care.kind = 'asked' OR NOT person.is_child) AND NOT (
    care.kind = 'absence' AND EXISTS (
      SELECT FROM held_sessions AS held JOIN attendance ON session_id = held.id
      WHERE held.starts_at > ${now}::timestamptz - interval '2 days'
        AND attendance.user_id = care.user_id AND present
    )
  )`

/**
 * Whether a caller may see a case: an admin any, a carer those that they or nobody else looks after. Carers do not
 * find their own case, since nobody calls themselves.
 */
export const isVisible = ({ callerId, isAdmin }: { callerId: string; isAdmin: string }) => `
  (${isAdmin}::boolean OR care.user_id <> ${callerId}
     AND (assignee.id IS NULL OR assignee.id = ${callerId}))`
