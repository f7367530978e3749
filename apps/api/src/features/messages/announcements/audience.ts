/** The age, in years, from which people get what the church sends to everybody. */
const OLD_ENOUGH = 13

/** Whether a person belongs to the audience of an announcement, as the aliases `person` and `announcement`. */
const IN_AUDIENCE = `person.is_active AND CASE announcement.audience
  WHEN 'departments' THEN person.approved AND EXISTS (
    SELECT FROM announcement_departments JOIN member_departments USING (department_id)
    WHERE announcement_id = announcement.id AND member_id = person.id
  )
  WHEN 'session' THEN person.approved AND (
    NOT EXISTS (SELECT FROM session_departments WHERE session_departments.session_id = announcement.session_id)
    OR EXISTS (
      SELECT FROM session_departments JOIN member_departments USING (department_id)
      WHERE session_departments.session_id = announcement.session_id AND member_id = person.id
    )
  )
  ELSE true END`

/** Whether a person reads an announcement where it stands. A public one is for everybody. */
export const READS = `person.has_account AND (announcement.public OR ${IN_AUDIENCE})`

/** Whether a person is meant by an announcement, whether or not it can reach them. */
export const IS_MEANT = `(announcement.public AND person.is_active OR ${IN_AUDIENCE})`

/**
 * Whether it may be sent to a person who chose that: not to people without an account, newcomers who are not approved,
 * or children.
 * @param today a parameter such as `$2`: the church's calendar date
 */
export const maySend = (today: string): string => `${IS_MEANT}
  AND person.has_account AND person.approved AND NOT person.is_child AND person.email IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM members
    WHERE members.id = person.id AND date_of_birth > ${today}::date - interval '${OLD_ENOUGH} years'
  )`
