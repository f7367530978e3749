import { type Plan, type PlanPerson, type PlanSession, type Slot, t } from '@church/shared'

/** Why a person should not take a slot: empty if nothing speaks against it. */
interface Reason {
  /** In a word or two. */
  words: string
  /** Whether the server refuses it. */
  isRefused: boolean
}

const none: Reason = { words: '', isRefused: false }

const overlap = (a: PlanSession, b: PlanSession) =>
  a.start_datetime < b.end_datetime && b.start_datetime < a.end_datetime

/**
 * Whether a person is away at a session, or on elsewhere at its time, as far as the plan shows it.
 * @param leaving a slot that they give up
 */
export function whyNot(
  { id, away }: PlanPerson,
  session: PlanSession,
  plan: Plan,
  leaving?: number,
): Reason {
  const on = plan.slots.find((slot) => {
    if (slot.user !== id || slot.id === leaving) return false
    if (slot.session === session.id) return true
    const other = plan.sessions.find((one) => one.id === slot.session)
    return other !== undefined && !other.cancelled && overlap(other, session)
  })
  if (on) return { words: t('on for {role}', { role: on.role }), isRefused: true }
  return away.includes(session.id) ? { words: t('away'), isRefused: false } : none
}

/** `whyNot` for a person of one slot who would take another, also for the person with whom they change places. */
export function whyNotMove(from: Slot, to: Slot, plan: Plan): Reason {
  const reasonFor = (user: number | null, slot: Slot, leaving: number): Reason => {
    const person = plan.people.find(({ id }) => id === user)
    const session = plan.sessions.find(({ id }) => id === slot.session)
    if (!person || !session) return none
    if (!person.teams.includes(slot.team)) return { words: t('not in the team'), isRefused: true }
    return whyNot(person, session, plan, leaving)
  }
  const own = reasonFor(from.user, to, from.id)
  if (own.isRefused || to.user === null) return own
  const others = reasonFor(to.user, from, to.id)
  return others.isRefused || !own.words ? others : own
}
