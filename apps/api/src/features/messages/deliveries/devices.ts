/**
 * SQL: the browsers that show a person notifications, for as long as the sign-in there lasts. An earlier release stored
 * some without their sign-in.
 * @param person an expression for their id
 * @param now one for the time
 */
export const devicesOf = (person: string, now: string) =>
  `SELECT * FROM push_subscriptions AS device WHERE device.user_id = ${person} AND (
     sign_in_id IS NULL OR EXISTS (
       SELECT FROM refresh_tokens
       WHERE refresh_tokens.id = sign_in_id AND revoked_at IS NULL AND expires_at > ${now}
     )
   )`
