/** Runs one kind of work in several lanes at once, until there is none left. */
export interface Lanes {
  /** Starts the idle lanes, and makes the running ones look once more. */
  wake(): void
  /** Resolves when all lanes are idle. */
  idle(): Promise<void>
}

/**
 * Runs `work` in lanes. A lane goes on while `work` finds something, and stops when it does not.
 * @param work does one piece and resolves to whether there was one; it must not reject
 */
export function createLanes(count: number, work: () => Promise<boolean>): Lanes {
  const running = new Set<Promise<void>>()
  let wakes = 0
  const run = async () => {
    for (let seen = -1; seen !== wakes; ) {
      seen = wakes
      while (await work());
    }
  }
  return {
    wake() {
      wakes += 1
      while (running.size < count) {
        const lane = run().finally(() => running.delete(lane))
        running.add(lane)
      }
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
