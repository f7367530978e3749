import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, createPhone, type PhoneRequest } from './phone.ts'

/** Sends a single request from a new device. */
export async function once(url: string, bearer: string, request: PhoneRequest): Promise<Answer> {
  const phone = createPhone(url, bearer)
  try {
    return await phone.request(request)
  } finally {
    phone.close()
  }
}

/** Starts `work` the given number of times, spread evenly over `ms`, without waiting for earlier runs. */
export function paced<T>(times: number, ms: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, async (_, n) => {
      await sleep((n * ms) / times)
      return work(n)
    }),
  )
}
