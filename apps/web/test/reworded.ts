/** Replaces every sentence in a value; codes and everything else stay. */
function otherwise(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'code' ? value : 'Reworded.'
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, otherwise(each, name)])
  return Object.fromEntries(entries)
}

/**
 * The shared module with all its messages and errors reworded, for `vi.mock`: a decision that holds with
 * these depends on no sentence.
 */
export const reworded = (shared: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, each]) => [
      name,
      /(Messages|Errors)$/.test(name) ? otherwise(each) : each,
    ]),
  )
