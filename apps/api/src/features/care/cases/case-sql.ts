import type { CareClosing } from '@church/shared'

/** The closings that statements here refer to; a carer's other outcomes close a case as well. */
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

/** The cases, each with whom it is about, and its carer. */
export const CASES = `
  care_cases AS care
  JOIN cared_for ON cared_for.case_id = care.id
  LEFT JOIN people AS assignee ON assignee.id = care.assignee_id AND ${CAN_CARE}`

/** Whether a case was opened at the person's own wish. */
export const WISHED = `care.kind IN ('asked', 'visitor')`

/** A snoozed case counts as open again on its date; `today` is a parameter. */
export const stateOn = ({ today }: { today: string }) => `
  CASE WHEN care.state = 'snoozed' AND snooze_until <= ${today}::date THEN 'open' ELSE care.state END`

/**
 * Whether a case concerns the carers at an instant: not if the person has left, is a child who did not ask, or was
 * marked within the last days although they were missed. The next check closes such a case; until then, nobody should
 * call a person who is in church.
 */
export const concerns = ({ now }: { now: string }) => `
  cared_for.is_active AND (${WISHED} OR NOT cared_for.is_child) AND NOT (
    care.kind = 'absence' AND EXISTS (
      SELECT FROM held_sessions AS held JOIN attendance ON session_id = held.id
      WHERE held.starts_at > ${now}::timestamptz - interval '2 days'
        AND attendance.user_id = care.user_id AND present
    )
  )`

/** The parameters that hold the caller's id, whether they are an admin, and the instant. */
interface Viewing {
  callerId: string
  isAdmin: string
  now: string
}

/**
 * Whether a caller may see a case: an admin any; a carer a case that concerns the carers and is open or snoozed, if it
 * is theirs or unassigned, and a closed one if it was theirs. Carers do not see the case about themselves.
 */
export const isVisible = ({ callerId, isAdmin, now }: Viewing) => `
  (${isAdmin}::boolean OR care.user_id IS DISTINCT FROM ${callerId} AND CASE care.state
     WHEN 'closed' THEN care.assignee_id = ${callerId}
     ELSE (assignee.id IS NULL OR assignee.id = ${callerId}) AND ${concerns({ now })}
   END)`

/** Whether a case shows how to reach the person, also to an admin: only while somebody may need it. */
export const showsContact = ({ now }: Pick<Viewing, 'now'>) =>
  `(care.state <> 'closed' AND ${concerns({ now })})`
