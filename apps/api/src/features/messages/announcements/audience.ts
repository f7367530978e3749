/** The age in years from which announcements are sent to a person. */
const OLD_ENOUGH = 13

/**
 * SQL: whether `announcement` is for `person` by name. People count only without departments, which the previous release
 * may have added since.
 */
export const BY_NAME = `(
  NOT EXISTS (SELECT FROM announcement_departments WHERE announcement_id = announcement.id)
  AND EXISTS (
    SELECT FROM announcement_people WHERE announcement_id = announcement.id AND user_id = person.id
  )
)`

/** SQL: whether `person` belongs to the audience of `announcement`. */
const IN_AUDIENCE = `person.is_active AND person.approved AND CASE announcement.audience
  WHEN 'everybody' THEN true
  WHEN 'departments' THEN EXISTS (
    SELECT FROM announcement_departments JOIN member_departments USING (department_id)
    WHERE announcement_id = announcement.id AND member_id = person.id
  ) OR ${BY_NAME}
  WHEN 'session' THEN (
    NOT EXISTS (SELECT FROM session_departments WHERE session_departments.session_id = announcement.session_id)
    OR EXISTS (
      SELECT FROM session_departments JOIN member_departments USING (department_id)
      WHERE session_departments.session_id = announcement.session_id AND member_id = person.id
    )
  )
  ELSE false END`

/** SQL: whether a person sees an announcement on the home page. Everybody sees a public one. */
export const READS = `person.has_account AND (announcement.public OR ${IN_AUDIENCE})`

/** SQL: whether an announcement is for a person, whether or not it can reach them. */
export const IS_MEANT = `(announcement.public AND person.is_active OR ${IN_AUDIENCE})`

/**
 * SQL: whether an announcement may be sent to a person who chose to get them: never to a child, an unapproved newcomer
 * or a person without an account.
 * @param today a parameter such as `$2`: the church's calendar date
 */
export const maySend = (today: string): string => `${IS_MEANT}
  AND person.has_account AND person.approved AND NOT person.is_child AND person.email IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM members
    WHERE members.id = person.id AND date_of_birth > ${today}::date - interval '${OLD_ENOUGH} years'
  )`
