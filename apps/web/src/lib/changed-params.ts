/** Parameters of the address with other values; those without one go. */
export function changedParams(
  before: URLSearchParams,
  values: Record<string, string | null>,
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) after.delete(name)
    else after.set(name, value)
  }
  return after
}
