import { type ComponentType, lazy } from 'react'
import { create } from 'zustand'

/** Milliseconds after which a screen's code is given up. */
const chunkTimeout = 120_000

/** Milliseconds before code that did not arrive is asked for again. */
const secondTryAfter = 1_000

/** How many screens' code is on its way. */
export const useScreensLoading = create<{ count: number }>(() => ({ count: 0 }))

const count = (step: number) => useScreensLoading.setState(({ count }) => ({ count: count + step }))

async function loadInTime(load: () => Promise<ComponentType>): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const seconds = chunkTimeout / 1000
    const error = new Error(`This screen did not load within ${seconds} seconds.`)
    timer = setTimeout(() => reject(error), chunkTimeout)
  })
  try {
    return await Promise.race([load(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A phone that changes from one network to another loses what was on its way. Some browsers ask for
 * that code again; in those that don't, the error screen's button loads the page again.
 */
async function loadAgain(load: () => Promise<ComponentType>): Promise<ComponentType> {
  await new Promise((resolve) => setTimeout(resolve, secondTryAfter))
  return load()
}

/** A screen whose code is fetched when it is first shown. Rejects, to the error screen, after 120 s. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    // Not while React renders, which is when this begins.
    queueMicrotask(() => count(1))
    try {
      return { default: await loadInTime(() => load().catch(() => loadAgain(load))) }
    } finally {
      queueMicrotask(() => count(-1))
    }
  })
}
