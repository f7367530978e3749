/** The value below which the given share (0 to 1) of the values lies; NaN if there are none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** How many answers had which status, such as `201: 1000, 409: 50`. */
export function answersInWords(answers: { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}
