/**
 * Whether a person is a child of a household, in SQL; `id` is the expression of their id. Members do not find children,
 * and children get no mail from the church.
 */
export const isChild = (id: string): string =>
  `EXISTS (SELECT FROM household_members WHERE user_id = ${id} AND relation = 'child')`
