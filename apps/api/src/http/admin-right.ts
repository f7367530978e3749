/** SQL: whether somebody is an admin, even where nobody asked the provider for it. */
export const IS_ADMIN_ANYWHERE = `(users.is_admin AND (
  NOT users.admin_by_group
  OR NOT EXISTS (SELECT FROM users AS other WHERE other.is_admin AND NOT other.admin_by_group)
))`

/**
 * SQL: whether the user of a row of `refresh_tokens` is an admin on that sign-in. A right that a group at the provider
 * gave counts only on sign-ins that came by the provider, since no other asked for it: somebody else who gets
 * into the account, or who was taken out of the group, has none. Where no other admin is left, it counts on all, so that a provider
 * that is away shuts no church out.
 */
export const IS_ADMIN_ON_SIGN_IN = `(
  ${IS_ADMIN_ANYWHERE} OR users.is_admin AND refresh_tokens.provider_account IS NOT NULL
)`
