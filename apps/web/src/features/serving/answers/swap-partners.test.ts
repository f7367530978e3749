import type { Plan } from '@church/shared'
import { expect, test } from 'vitest'
import { swapPartners } from './swap-partners.ts'

const at = (day: string, hour: number) => `2026-12-${day}T${String(hour).padStart(2, '0')}:00:00Z`
const times = (day: string, hour = 10) => ({
  start_datetime: at(day, hour),
  end_datetime: at(day, hour + 1),
})
const session = (id: number, day: string, hour?: number, cancelled = false) => ({
  id,
  name: 'Worship',
  series: null,
  cancelled,
  ...times(day, hour),
})
const person = (id: number, name: string) => ({ id, name, image: null, teams: [], away: [] })
const slot = (
  id: number,
  inSession: number,
  user: number,
  state: 'asked' | 'yes' | 'draft' = 'yes',
) => ({
  id,
  session: inSession,
  role: 'Door',
  team: 1,
  user,
  state,
  why: null,
  clash: null,
})

const me = 1
const plan: Plan = {
  sessions: [
    session(1, '06'),
    session(2, '06', 18),
    session(3, '13'),
    session(4, '20'),
    session(5, '27', 10, true),
  ],
  people: [person(me, 'Ruth'), person(8, 'Ann'), person(9, 'Ben'), person(10, 'Cid')],
  slots: [
    slot(11, 1, me),
    // Ann serves at the same time; Ben in the evening, on the 20th and at a cancelled service; Cid on the 13th.
    slot(12, 1, 8),
    slot(13, 3, 8),
    slot(14, 2, 9),
    slot(15, 4, 9),
    slot(16, 5, 9),
    slot(17, 3, 10, 'asked'),
  ],
}
const mine = { session: 1, state: 'yes', cancelled: false, ...times('06') } as const

test('leaves out the user, who serves then, and dates of the same day', () => {
  const partners = swapPartners({ slot: mine, plan, me, own: [mine] })
  expect(partners.map(({ name, offers }) => [name, offers.map((offer) => offer.slot)])).toEqual([
    ['Cid', [17]],
    ['Ben', [15]],
  ])
})

test('leaves out dates of days on which the user serves in another team', () => {
  const elsewhere = { ...mine, session: 30, ...times('13', 8) }
  const own = [mine, elsewhere, { ...elsewhere, ...times('20'), state: 'no' as const }]
  const partners = swapPartners({ slot: mine, plan, me, own })
  expect(partners.map(({ name, offers }) => [name, offers.length])).toEqual([
    ['Ben', 1],
    ['Cid', 0],
  ])
})
