/**
 * SQL: whether a session concerns a person; one without an audience concerns everybody.
 * @param person the person's id
 * @param session the session's id
 */
export const inAudience = (person: string, session: string): string => `(
  NOT EXISTS (SELECT FROM session_departments WHERE session_id = ${session})
  OR ${person} IN (
    SELECT member_id FROM member_departments JOIN session_departments USING (department_id)
    WHERE session_id = ${session}
  )
)`
