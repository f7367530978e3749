/** Whether a mail about serving reaches a person of the view `people`, in SQL. */
export const REACHED_BY_MAIL = `(email IS NOT NULL AND NOT is_child AND NOT EXISTS (
  SELECT FROM message_choices
  WHERE message_choices.user_id = people.id AND kind = 'serving' AND way = 'mail' AND NOT is_on
))`
