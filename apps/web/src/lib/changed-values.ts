/**
 * Those of a form's values that were changed in it, for a call that leaves alone what is left out:
 * what somebody else has saved since the form was filled stays. `dirty` is react-hook-form's `dirtyFields`.
 */
export function onlyDirty<Values extends object>(
  values: Values,
  dirty: { [Field in keyof Values]?: unknown },
): Partial<Values> {
  const changed: Partial<Values> = { ...values }
  for (const field in changed) if (!dirty[field]) delete changed[field]
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
