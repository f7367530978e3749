import { type ComponentType, lazy } from 'react'
import { create } from 'zustand'
import { reloadOnce } from '../lib/reload-once.ts'

/** How long to wait for a screen's code. */
const chunkTimeoutMs = 120_000

/** Delay before code that failed to load is requested again. */
const retryDelayMs = 1_000

/** The number of screens whose code is loading. */
export const useScreensLoading = create<{ count: number }>(() => ({ count: 0 }))

const count = (step: number) => useScreensLoading.setState(({ count }) => ({ count: count + step }))

async function loadWithTimeout(load: () => Promise<ComponentType>): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    const seconds = chunkTimeoutMs / 1000
    const error = new Error(`This screen did not load within ${seconds} seconds.`)
    timer = setTimeout(() => reject(error), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Retries once, because a phone that switches networks loses requests in flight. Where the browser does not
 * request a failed module again, the page is reloaded; without a connection the error screen offers that.
 */
async function loadWithRetry(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  }
  try {
    return await load()
  } catch (error) {
    // The previous screen stays until the page is gone.
    if (await reloadOnce()) return new Promise(() => undefined)
    throw error
  }
}

/** A screen whose code is loaded when it is first shown. After 120 seconds the error screen takes its place. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    // React is rendering when this runs, so the update must wait.
    queueMicrotask(() => count(1))
    try {
      return { default: await loadWithTimeout(() => loadWithRetry(load)) }
    } finally {
      queueMicrotask(() => count(-1))
    }
  })
}
