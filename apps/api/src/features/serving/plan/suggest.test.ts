import { addDays } from '@church/shared'
import { expect, test } from 'vitest'
import { type Candidate, type Duty, type Gap, suggest } from './suggest.ts'

const HOUR = 3_600_000

/** Numbers from 0 up to 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const anyone = (id: number, wishes: Partial<Candidate> = {}): Candidate => ({
  id,
  away: [],
  refused: [],
  atMostAMonth: null,
  notTwoInARow: false,
  together: [],
  apart: [],
  ...wishes,
})

const occasion = (date: string, hour = 10) => {
  const startsAt = Date.parse(`${date}T00:00Z`) + hour * HOUR
  return { date, startsAt, endsAt: startsAt + 2 * HOUR }
}

/** One session on each of `weeks` Sundays, with `needed` gaps. */
const sundays = (weeks: number, needed: number): Gap[] =>
  Array.from({ length: weeks * needed }, (_, n) => {
    const session = Math.floor(n / needed) + 1
    return { slot: n + 1, session, ...occasion(addDays('2026-01-04', 7 * (session - 1))) }
  })

const timesOf = (choices: { user: number }[], id: number) =>
  choices.filter(({ user }) => user === id).length

test('spreads the dates over everybody', () => {
  const team = [1, 2, 3].map((id) => anyone(id))
  const choices = suggest(sundays(6, 1), team, [])
  expect(choices.map(({ user }) => user)).toEqual([1, 2, 3, 1, 2, 3])
  expect(choices.map(({ last }) => last).slice(2, 4)).toEqual([null, '2026-01-04'])
})

test('counts what people did lately, in any team', () => {
  const duties: Duty[] = [{ user: 1, session: 99, ...occasion('2025-12-28') }]
  expect(suggest(sundays(1, 1), [anyone(1), anyone(2)], duties)).toMatchObject([{ user: 2 }])
})

test('leaves a gap rather than choose somebody who is away, refused or has enough', () => {
  const team = [
    anyone(1, { away: [{ from: '2026-01-01', until: '2026-01-04' }] }),
    anyone(2, { refused: [1] }),
    anyone(3, { atMostAMonth: 1 }),
  ]
  const duties: Duty[] = [{ user: 3, session: 99, ...occasion('2026-01-31') }]
  expect(suggest(sundays(1, 1), team, duties)).toEqual([])
})

test('puts nobody on two Sundays running who does not wish it, whatever was planned before', () => {
  const team = [anyone(1, { notTwoInARow: true })]
  const choices = suggest(sundays(5, 1), team, [{ user: 1, session: 3, ...occasion('2026-01-18') }])
  expect(choices.map(({ slot }) => slot)).toEqual([1, 5])
})

test('puts a couple on together where there is room, and last where there is not', () => {
  const team = [anyone(1, { together: [2] }), anyone(2, { together: [1] }), anyone(3), anyone(4)]
  const [first, second] = suggest(sundays(1, 2), team, [])
  expect([first, second]).toMatchObject([
    { user: 1, isTogether: true },
    { user: 2, isTogether: true },
  ])
  expect(suggest(sundays(3, 1), team, []).map(({ user }) => user)).toEqual([3, 4, 3])
})

test('puts a couple on apart who wish it', () => {
  const team = [anyone(1, { apart: [2] }), anyone(2, { apart: [1] })]
  expect(suggest(sundays(1, 2), team, [])).toHaveLength(1)
})

/** A church at random: teams of overlapping people, several services, and all kinds of wishes. */
function church(seed: number) {
  const roll = dice(seed)
  const below = (n: number) => Math.floor(roll() * n)
  const people = 3 + below(20)
  const team = Array.from({ length: people }, (_, n) => {
    const from = addDays('2026-01-01', below(100))
    return anyone(n + 1, {
      away: roll() < 0.4 ? [{ from, until: addDays(from, below(30)) }] : [],
      refused: roll() < 0.2 ? [1 + below(40)] : [],
      atMostAMonth: roll() < 0.3 ? 1 + below(3) : null,
      notTwoInARow: roll() < 0.3,
    })
  })
  for (let n = 0; n < people / 4; n++) {
    const [a, b] = [team[below(people)], team[below(people)]]
    if (!a || !b || a === b) continue
    const wish = roll() < 0.5 ? 'together' : 'apart'
    a[wish] = [...a[wish], b.id]
    b[wish] = [...b[wish], a.id]
  }
  const gaps: Gap[] = []
  for (let session = 1; session <= 30; session++) {
    const when = occasion(addDays('2026-01-04', 7 * below(16)), 8 + below(10))
    for (let n = 0; n <= below(4); n++) gaps.push({ slot: gaps.length + 1, session, ...when })
  }
  const duties: Duty[] = Array.from({ length: below(20) }, (_, n) => ({
    user: 1 + below(people),
    session: 100 + n,
    ...occasion(addDays('2025-12-07', below(100)), below(20)),
  }))
  return { team, gaps, duties }
}

test('in 60 churches at random, nobody is away, twice at one time, or over their own limit', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { team, gaps, duties } = church(seed)
    const choices = suggest(gaps, team, duties)
    expect(choices).toEqual(suggest(gaps, team, duties))
    expect(new Set(choices.map(({ slot }) => slot)).size).toBe(choices.length)
    const chosen = choices.map(({ slot, user }) => {
      const gap = gaps.find((each) => each.slot === slot)
      if (!gap) throw new Error('A slot that was no gap')
      return { ...gap, user }
    })
    for (const who of team) {
      const own = chosen.filter(({ user }) => user === who.id)
      const all = [...own, ...duties.filter(({ user }) => user === who.id)]
      for (const each of own) {
        expect(who.refused).not.toContain(each.slot)
        expect(who.away.some(({ from, until }) => from <= each.date && each.date <= until)).toBe(
          false,
        )
        const others = all.filter((other) => other !== each)
        expect(
          others.some((other) => other.startsAt < each.endsAt && each.startsAt < other.endsAt),
        ).toBe(false)
        const inMonth = all.filter(({ date }) => date.slice(0, 7) === each.date.slice(0, 7)).length
        expect(inMonth).toBeLessThanOrEqual(who.atMostAMonth ?? inMonth)
        const near = others.filter(({ date }) => {
          const days = Math.abs(Date.parse(date) - Date.parse(each.date)) / (24 * HOUR)
          return days > 0 && days <= 7
        })
        if (who.notTwoInARow) expect(near).toEqual([])
        for (const mate of who.apart) {
          const theirs = [...chosen, ...duties].filter(({ user }) => user === mate)
          expect(theirs.some((it) => it.startsAt < each.endsAt && each.startsAt < it.endsAt)).toBe(
            false,
          )
        }
      }
    }
  }
})

test('without wishes, nobody is on more than once more often than anybody else', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const roll = dice(seed)
    const team = Array.from({ length: 4 + Math.floor(roll() * 40) }, (_, n) => anyone(n + 1))
    const needed = 1 + Math.floor(roll() * Math.min(12, team.length))
    const choices = suggest(sundays(16, needed), team, [])
    expect(choices).toHaveLength(16 * needed)
    const times = team.map(({ id }) => timesOf(choices, id))
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
  }
})
