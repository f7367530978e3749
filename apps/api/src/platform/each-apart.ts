/**
 * Does the work for one after the other. One that fails is reported and does not affect the rest.
 * @throws Error at the end if any has failed, so that the run of a job counts as failed and is seen
 */
export async function eachApart<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
  report: (error: unknown, item: Item) => void,
): Promise<void> {
  let failed = 0
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      report(error, item)
      failed += 1
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${items.length} failed`)
}
