/** Runs one step, then prints a line with its title, its duration and whether it succeeded. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    const result = await work()
    console.log(`✓ ${title} (${seconds()})`)
    return result
  } catch (error) {
    console.error(`✗ ${title} (${seconds()})`)
    throw error
  }
}
