/**
 * The number of people present or absent in a query of `sessions`: the total fixed when the session closed, or
 * else the rows so far.
 */
export const peopleOf = (present: boolean): string => `coalesce(
  ${present ? 'present_total' : 'absent_total'},
  (SELECT count(*)::int FROM attendance WHERE session_id = sessions.id AND present = ${present})
)`
