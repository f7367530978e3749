/** Replaces every string in a value, except error codes. */
function rewordStrings(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'code' ? value : 'Reworded.'
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, rewordStrings(each, name)])
  return Object.fromEntries(entries)
}

/**
 * The shared module with all texts and errors reworded, for `vi.mock`. Code that still passes its
 * tests does not depend on the wording.
 */
export const reworded = (shared: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, each]) => [
      name,
      /(Texts|Errors)$/.test(name) ? rewordStrings(each) : each,
    ]),
  )
