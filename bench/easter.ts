import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { VISIT_DECISIONS_MAX } from '@church/shared'
import { apiOf } from '../e2e/people.ts'
import { openSession } from './church.ts'
import {
  createCrowd,
  deedsOf,
  type Easter,
  membersFor,
  type Sent,
  seedCrowd,
} from './easter-crowd.ts'
import { SPOILER_NAME, SPOILT, type Spoiler, spoilers } from './easter-spoilers.ts'
import { paced } from './paced.ts'
import { createPhone, type Phone } from './phone.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { answersInWords, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, withTestbed } from './testbed.ts'

const PROCESSES = 3
/** Calls of the spoiler in a second. */
const SPOILER_RATE = 100
/** The share of a morning that warms the processes up. */
const WARM_UP = 0.25

/** The people in a mixed order, the same each time. */
const mixed = (people: number) =>
  Array.from({ length: people }, (_, n) => n).toSorted(
    (a, b) => ((a * 7919) % people) - ((b * 7919) % people),
  )

/** @param share of the morning that is played */
async function morning(easter: Easter, spoiler: Spoiler, share = 1) {
  const [people, ms] = [easter.people * share, easter.ms * share]
  const crowd = createCrowd(easter)
  const spoilt: Sent[] = []
  const close = spoiler.open?.(easter)
  const order = mixed(easter.people)
  const { call } = spoiler
  const spoiling = call
    ? paced((ms / 1000) * SPOILER_RATE, ms, async (n) => {
        spoilt.push(await crowd.client(n)(call(n, easter)))
      })
    : Promise.resolve([])
  const honest = paced(people, ms, async (n) => {
    const send = await crowd.browser(n)
    const answers: Sent[] = []
    for (const request of deedsOf(easter, order[n] ?? 0)) answers.push(await send(request))
    return answers
  })
  const answers = (await honest).flat()
  await Promise.race([spoiling, sleep(ms)])
  close?.()
  crowd.close()
  return { answers, spoilt: [...spoilt] }
}

/** What the spoiler has reached so far, and what a steward's one tap leaves of its cards. */
async function reach(easter: Easter): Promise<string> {
  const { accounts, cards, heads, cases } = await countSpoilt(easter)
  if (cards.length === 0) return `${accounts} accounts`
  // Another build may not have this route.
  const { product, secret } = easter.testbed
  const api = apiOf(product.url, tokenOf(ADMIN_ID, secret))
  // As the steward's one tap does.
  for (let first = 0; first < cards.length; first += VISIT_DECISIONS_MAX) {
    const ids = cards.slice(first, first + VISIT_DECISIONS_MAX)
    await api.decideOnVisitors({ body: { ids, decision: 'remove' } })
  }
  const after = await countSpoilt(easter)
  return `${cards.length} cards, ${heads} heads, ${cases} cases; one tap leaves ${after.cards.length}`
}

async function countSpoilt({ testbed: { pool }, session }: Easter) {
  const { rows } = await pool.query<{
    accounts: number
    cards: number[]
    heads: number
    cases: number
  }>(
    `SELECT (SELECT count(*)::int FROM users WHERE email LIKE '%@' || $2) AS accounts,
       coalesce(array_agg(id), '{}') AS cards, coalesce(sum(heads), 0)::int AS heads,
       (SELECT count(*)::int FROM care_cases JOIN visitor_cards AS card ON card.id = card_id
        WHERE session_id = $1 AND first_name = $3) AS cases
     FROM visitor_cards WHERE session_id = $1 AND first_name = $3`,
    [session.id, SPOILT, SPOILER_NAME],
  )
  const [found] = rows
  return found ?? { accounts: 0, cards: [], heads: 0, cases: 0 }
}

/** Opens live channels, which stay open all morning. @returns a function that closes them */
async function openChannels(processes: Target[], count: number): Promise<() => void> {
  const phones: Phone[] = []
  for (let n = 0; n < count; n++) {
    const phone = createPhone(processes[n % processes.length]?.url ?? '', '')
    await phone.listen(() => undefined)
    phones.push(phone)
  }
  return () => {
    for (const phone of phones) phone.close()
  }
}

/** Each phone its own privacy address in the /64 of one home. */
const privateAddress = (home: number) =>
  `2001:db8:0:${home}:${(randomBytes(8).toString('hex').match(/.{4}/g) ?? []).join(':')}`

/** What the proxies add to a request: the last one says which other it came from. */
const forwardedBy = (proxies: number, address: string) =>
  [address, ...Array.from({ length: proxies - 1 }, () => '203.0.113.9')].join(', ')

/**
 * An Easter morning behind one address, with one phone that spoils it in turn by each of the means of `spoilers`. By
 * default a fifth of the church comes within 40 seconds for each, eight minutes in all; `--people 1500 --seconds 1200`
 * is the whole morning. `--ipv6` gives every phone an address of its own in one /64, `--proxies 2` puts a second proxy
 * in front, `--only cards,feeds` chooses spoilers, and `--checkout` measures another build.
 */
export async function easter(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '40' },
      sockets: { type: 'string', default: '500' },
      proxies: { type: 'string', default: '1' },
      ipv6: { type: 'boolean', default: false },
      checkout: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [people, ms] = [Number(values.people), Number(values.seconds) * 1000]
  const proxies = Number(values.proxies)
  const seed = { members: membersFor(people), seed: seedOf(people) }
  await withTestbed(seed, async (testbed) => {
    const { checkout } = values
    const processes: Target[] = []
    for (let n = 0; n < PROCESSES; n++) {
      processes.push(await testbed.startAnother({ checkout, trustProxy: String(proxies) }))
    }
    let homes = 0
    const nextMorning = async (): Promise<Easter> => {
      const home = ++homes
      const address = values.ipv6 ? () => privateAddress(home) : () => `198.51.100.${home}`
      const forwarded = () => forwardedBy(proxies, address())
      return {
        ...{ testbed, processes, people, ms, forwarded },
        session: await openSession(testbed),
      }
    }
    const closeChannels = await openChannels(processes, Number(values.sockets))
    await morning(await nextMorning(), {}, WARM_UP)
    const rows = []
    let usual = Number.NaN
    const only = values.only?.split(',')
    for (const [name, spoiler] of Object.entries(spoilers)) {
      if (only && name !== 'nobody' && !only.includes(name)) continue
      const part = await nextMorning()
      const { answers, spoilt } = await morning(part, spoiler)
      const within = (share: number) =>
        quantile(
          answers.map((answer) => answer.ms),
          share,
        )
      if (name === 'nobody') usual = within(0.99)
      const isRefused = ({ status }: Sent) => status === 0 || status >= 400
      rows.push({
        spoiler: name,
        'honest refused': `${answers.filter(isRefused).length} of ${answers.length}`,
        'p50 ms': formatNumber(within(0.5)),
        'p99 ms': formatNumber(within(0.99)),
        ratio: formatNumber(within(0.99) / usual),
        '5xx': String([...answers, ...spoilt].filter(({ status }) => status >= 500).length),
        'spoiler’s answers': answersInWords(spoilt) || '–',
        reached: await reach(part),
      })
    }
    closeChannels()
    const where = `${values.ipv6 ? 'one /64' : 'one address'}, ${proxies} prox${proxies === 1 ? 'y' : 'ies'}`
    printTable(`Easter: ${people} people within ${ms / 1000} s, for each spoiler; ${where}`, rows)
  })
}

const seedOf = (people: number) => (pool: Parameters<typeof seedCrowd>[0]) =>
  seedCrowd(pool, people)
