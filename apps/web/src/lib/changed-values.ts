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
