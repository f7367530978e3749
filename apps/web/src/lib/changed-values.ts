/**
 * Picks the values of a form's dirty fields. The API leaves missing fields unchanged, so a save does
 * not overwrite what somebody else has changed in other fields.
 */
export function pickChanged<Values extends object>(
  values: Values,
  dirty: readonly string[],
): Partial<Values> {
  const changed: Partial<Values> = { ...values }
  for (const field in changed) if (!dirty.includes(field)) delete changed[field]
  return changed
}

/** Returns the previous values of those `fields` that a save has changed. */
export function previousValues<Row extends object, Field extends keyof Row>(
  before: Row,
  after: Pick<Row, Field>,
  fields: readonly Field[],
): Partial<Pick<Row, Field>> {
  const changed: Partial<Pick<Row, Field>> = {}
  for (const field of fields) {
    const isSame = JSON.stringify(before[field]) === JSON.stringify(after[field])
    if (!isSame) changed[field] = before[field]
  }
  return changed
}
