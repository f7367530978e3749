import { setTimeout as sleep } from 'node:timers/promises'
import { createPhone, type Phone, type PhoneRequest } from './phone.ts'
import { tokenOf } from './seed.ts'

const PHONES = 200
/** Milliseconds between the marks of one phone, between a failure and the next tap, and for an answer. */
const PAUSE_MS = 2_000
const AGAIN_MS = 1_000
const PATIENCE_MS = 30_000
const COUNT_TIMEOUT_MS = 60_000

/** Two hundred people with an open live channel, each of whom marks one member after another. */
export interface Crowd {
  /** Marks that the product confirmed, and when. */
  acknowledged: { member: number; at: number }[]
  /** All answers to marks; the status is 0 if there was none. */
  answers: { status: number; ms: number; at: number }[]
  /** Lets nobody begin another mark, and waits until everybody's last one was confirmed. */
  stop(): Promise<void>
  /** Waits until every phone shows the count; says how many did, and how often a channel was lost. */
  untilAllSee(count: number): Promise<string>
  close(): void
}

interface Options {
  url: string
  secret: string
  mark: PhoneRequest
  /** Members from the first on. */
  people: number
}

export async function startCrowd({ url, secret, mark, people }: Options): Promise<Crowd> {
  const acknowledged: Crowd['acknowledged'] = []
  const answers: Crowd['answers'] = []
  const counts: number[] = []
  let lostChannels = 0
  let isOver = false
  let isClosed = false
  const phones = Array.from({ length: PHONES }, () => createPhone(url, ''))

  const watch = async (phone: Phone, n: number): Promise<void> => {
    const reconnect = async () => {
      if (isClosed) return
      lostChannels += 1
      await sleep(AGAIN_MS * (0.5 + Math.random()))
      if (!isClosed) await watch(phone, n)
    }
    let isOpen = false
    const onCount = (count: number) => {
      isOpen = true
      counts[n] = count
    }
    await phone.listen(onCount, () => isOpen && void reconnect()).catch(reconnect)
  }

  const tap = async (phone: Phone, member: number): Promise<number> => {
    const headers = { ...mark.headers, authorization: `Bearer ${tokenOf(member, secret)}` }
    const start = performance.now()
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => ({ status: 0 }))
    const answer = phone.request({ ...mark, headers }).catch(() => ({ status: 0 }))
    const { status } = await Promise.race([answer, late])
    answers.push({ status, ms: performance.now() - start, at: performance.now() })
    return status
  }

  /** A 409 after an answer that never came: the first tap was stored. */
  const isConfirmed = (status: number) => [200, 201, 409].includes(status)

  const markOneAfterAnother = async (phone: Phone, first: number) => {
    await sleep(Math.random() * PAUSE_MS)
    for (let member = first; member <= people && !isOver; member += PHONES) {
      while (!isConfirmed(await tap(phone, member))) await sleep(AGAIN_MS)
      acknowledged.push({ member, at: performance.now() })
      await sleep(PAUSE_MS)
    }
  }

  await Promise.all(phones.map(watch))
  const marking = phones.map((phone, n) => markOneAfterAnother(phone, n + 1))
  return {
    acknowledged,
    answers,
    async stop() {
      isOver = true
      await Promise.all(marking)
    },
    async untilAllSee(count) {
      const deadline = performance.now() + COUNT_TIMEOUT_MS
      const seeing = () => counts.filter((seen) => seen === count).length
      while (seeing() < PHONES && performance.now() < deadline) await sleep(20)
      const others = [...new Set(counts)].filter((seen) => seen !== count)
      const elsewhere = others.length > 0 ? `, elsewhere ${others.join(' and ')}` : ''
      return `${count} on ${seeing()} of ${PHONES}${elsewhere}, ${lostChannels} reconnected`
    },
    close() {
      isClosed = true
      for (const phone of phones) phone.close()
    },
  }
}
