/**
 * SQL: the order of people in lists, by last name and first name. People with one name stand where they are looked for,
 * by that name.
 * @param table with a dot, such as `people.`, where several tables have names
 */
export const byName = (table = ''): string =>
  `coalesce(nullif(${table}last_name, ''), ${table}first_name), ${table}first_name`
