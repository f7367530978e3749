import { daysBetween } from '@church/shared'

/** A time at which a person serves or is needed. Instants are in milliseconds; `date` is the church's, `YYYY-MM-DD`. */
interface Occasion {
  startsAt: number
  endsAt: number
  date: string
}

/** A slot without anybody. */
export interface Gap extends Occasion {
  slot: number
  session: number
}

/** A scheduled person, in any team. */
export interface Duty extends Occasion {
  user: number
  session: number
}

/** A person of the team, with their wishes. */
export interface Candidate {
  id: number
  /** Church dates, both included. */
  away: readonly { from: string; until: string }[]
  /** Slots that they said no to. */
  refused: readonly number[]
  /** Null for no limit. */
  atMostAMonth: number | null
  notTwoInARow: boolean
  /** The people they wish to serve with, and not with at the same time; either of the two may have wished it. */
  together: readonly number[]
  apart: readonly number[]
}

export interface Choice {
  slot: number
  user: number
  /** Their last date before this one; null for none. */
  last: string | null
  /** Whether a person they wish to serve with also serves at the session. */
  isTogether: boolean
}

const overlap = (a: Occasion, b: Occasion) => a.startsAt < b.endsAt && b.startsAt < a.endsAt
const monthOf = (date: string) => date.slice(0, 7)
/** Two dates are in a row within a week, but not on one day. */
const inARow = (a: string, b: string) => a !== b && Math.abs(daysBetween(a, b)) <= 7

/** Who serves when, by person, since every gap asks about every person. */
interface Rota {
  of(user: number): readonly Duty[]
  isAt(user: number, session: number): boolean
  /** Adds a duty while `ask` runs. */
  with<T>(duty: Duty, ask: () => T): T
  add(duty: Duty): void
}

function createRota(duties: readonly Duty[]): Rota {
  const byUser = new Map<number, Duty[]>()
  const ownOf = (user: number) => {
    const own = byUser.get(user) ?? []
    byUser.set(user, own)
    return own
  }
  const rota: Rota = {
    of: (user) => byUser.get(user) ?? [],
    isAt: (user, session) => rota.of(user).some((duty) => duty.session === session),
    with(duty, ask) {
      const own = ownOf(duty.user)
      own.push(duty)
      const answer = ask()
      own.pop()
      return answer
    },
    add: (duty) => void ownOf(duty.user).push(duty),
  }
  duties.forEach(rota.add)
  return rota
}

/** Whether a person can take a gap: not away, willing, and not serving elsewhere at that time. */
function isFree(who: Candidate, gap: Gap, rota: Rota): boolean {
  const own = rota.of(who.id)
  const limit = who.atMostAMonth ?? Number.POSITIVE_INFINITY
  return (
    !who.refused.includes(gap.slot) &&
    !who.away.some(({ from, until }) => from <= gap.date && gap.date <= until) &&
    !own.some((duty) => duty.session === gap.session || overlap(duty, gap)) &&
    own.filter(({ date }) => monthOf(date) === monthOf(gap.date)).length < limit &&
    !(who.notTwoInARow && own.some(({ date }) => inARow(date, gap.date))) &&
    !who.apart.some((id) => rota.of(id).some((duty) => overlap(duty, gap)))
  )
}

/** Compares by each number in turn; smaller comes first. */
const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((each, n) => each - (b[n] ?? 0)).find((difference) => difference !== 0) ?? 0

/** How a candidate for a gap compares with others. */
interface Ranked {
  who: Candidate
  /** The person to schedule with them, in another gap of the session. */
  partner: Candidate | undefined
  isTogether: boolean
  last: string | null
  order: number[]
}

/** As `suggestInTurns`, at once. */
export function suggest(
  gaps: readonly Gap[],
  team: readonly Candidate[],
  duties: readonly Duty[],
): Choice[] {
  const work = suggestInTurns(gaps, team, duties)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Fills gaps, soonest first: each with the free person who serves least often and, among equals, whose last date is
 * longest ago. People who wish to serve together are scheduled together if the session has room, and come last
 * otherwise. The same rows give the same choice.
 * It can pause after each gap.
 * @param duties also those of earlier weeks, which count
 */
export function* suggestInTurns(
  gaps: readonly Gap[],
  team: readonly Candidate[],
  duties: readonly Duty[],
): Generator<undefined, Choice[]> {
  const open = gaps.toSorted((a, b) =>
    compare([a.startsAt, a.session, a.slot], [b.startsAt, b.session, b.slot]),
  )
  const rota = createRota(duties)
  const choices: Choice[] = []

  const put = (
    who: Candidate,
    gap: Gap,
    { last, isTogether }: Pick<Ranked, 'last' | 'isTogether'>,
  ) => {
    rota.add({ ...gap, user: who.id })
    choices.push({ slot: gap.slot, user: who.id, last, isTogether })
  }

  while (open.length > 0) {
    yield
    const gap = open.shift()
    if (!gap) break
    const others = open.filter(({ session }) => session === gap.session)
    const ranked = team
      .filter((who) => isFree(who, gap, rota))
      .map((who) => rank(who, { gap, others, team, rota }))
      .sort((a, b) => compare(a.order, b.order))
    const [best] = ranked
    if (!best) continue
    put(best.who, gap, best)
    const [other] = others
    if (!best.partner || !other) continue
    open.splice(open.indexOf(other), 1)
    put(best.partner, other, { last: lastBefore(best.partner, other, rota), isTogether: true })
  }
  return choices
}

interface Situation {
  gap: Gap
  /** The other gaps of the session. */
  others: readonly Gap[]
  team: readonly Candidate[]
  rota: Rota
}

function rank(who: Candidate, { gap, others, team, rota }: Situation): Ranked {
  const isTogether = who.together.some((id) => rota.isAt(id, gap.session))
  const mates = who.together.length > 0 ? team.filter(({ id }) => who.together.includes(id)) : []
  const [other] = others
  const partner =
    isTogether || !other
      ? undefined
      : rota.with({ ...gap, user: who.id }, () => mates.find((mate) => isFree(mate, other, rota)))
  const last = lastBefore(who, gap, rota)
  const misses = mates.length > 0 && !isTogether && !partner
  const order = [
    misses ? 1 : 0,
    rota.of(who.id).length,
    isTogether ? 0 : 1,
    last ? Date.parse(last) : 0,
    who.id,
  ]
  return { who, partner, isTogether: isTogether || partner !== undefined, last, order }
}

function lastBefore(who: Candidate, gap: Gap, rota: Rota): string | null {
  let last: string | null = null
  for (const { date } of rota.of(who.id)) {
    if (date < gap.date && (last === null || date > last)) last = date
  }
  return last
}
