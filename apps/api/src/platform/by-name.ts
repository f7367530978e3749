/**
 * SQL: a text as it is sorted. Neither case nor accents matter, whatever the database's own collation is: Ö is where O
 * is, and `de` where `De` is.
 */
export const folded = (text: string): string => {
  // Most names are plain letters, which need no call of a function for each row.
  const isPlain = `octet_length(${text}) = length(${text})`
  return `(CASE WHEN ${isPlain} THEN lower(${text}) ELSE search_text(${text}) END) COLLATE "C"`
}

/** The expressions of `byName`, the last name first. */
export const nameOrder = (table = ''): string[] => [
  folded(`coalesce(nullif(${table}last_name, ''), ${table}first_name)`),
  folded(`${table}first_name`),
]

/** SQL: a row of `people` as an answer names it; null without one. */
export const idAndName = (row: string): string =>
  `CASE WHEN ${row}.id IS NOT NULL THEN json_build_object('id', ${row}.id, 'name', ${row}.name) END`

/**
 * SQL: the order of people in lists, by last name and first name. People with one name stand where they are looked for,
 * by that name.
 * @param table with a dot, such as `people.`, where several tables have names
 */
export const byName = (table = ''): string => nameOrder(table).join(', ')
