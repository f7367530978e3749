/**
 * The values of the fields that were changed in a form, for a call that leaves alone what it does not
 * name: nobody's change to another field is overwritten.
 */
export function onlyDirty<Values extends object>(
  values: Values,
  dirty: readonly string[],
): Partial<Values> {
  const changed: Partial<Values> = { ...values }
  for (const field in changed) if (!dirty.includes(field)) delete changed[field]
  return changed
}

/** Those of these fields that a save has changed, with their previous values. */
export function changedFields<Kept extends object, Field extends keyof Kept>(
  before: Kept,
  after: Pick<Kept, Field>,
  fields: readonly Field[],
): Partial<Pick<Kept, Field>> {
  const changed: Partial<Pick<Kept, Field>> = {}
  for (const field of fields) {
    const isSame = JSON.stringify(before[field]) === JSON.stringify(after[field])
    if (!isSame) changed[field] = before[field]
  }
  return changed
}
