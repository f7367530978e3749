import type { OwnSlot, Plan } from '@church/shared'
import { churchDate } from '../../../lib/format-time.ts'

/** Another person's date, which the user can take in exchange. */
export interface Offer {
  /** An id. */
  slot: number
  role: string
  start_datetime: string
}

/** A person whom the user can ask to take a date. */
export interface SwapPartner {
  id: number
  name: string
  image: string | null
  /** Soonest first. */
  offers: Offer[]
}

interface Wish {
  slot: Pick<OwnSlot, 'start_datetime' | 'end_datetime'>
  plan: Plan
  /** The user's id and dates, in all teams. */
  me: number | undefined
  own: readonly Pick<OwnSlot, 'session' | 'start_datetime' | 'state' | 'cancelled'>[]
}

type Times = Pick<OwnSlot, 'start_datetime' | 'end_datetime'>

const overlaps = (one: Times, other: Times) =>
  one.start_datetime < other.end_datetime && other.start_datetime < one.end_datetime

const dayOf = ({ start_datetime }: Pick<Times, 'start_datetime'>) =>
  churchDate(new Date(start_datetime))

/**
 * The people of a plan who can take a date, with those of their dates that the user could take for it: on other days,
 * and on none on which the user serves already. Leaves out those who serve at that time. Who comes next stands first.
 */
export function swapPartners({ slot, plan, me, own }: Wish): SwapPartner[] {
  const sessions = new Map(plan.sessions.map((session) => [session.id, session]))
  const taken = new Set(
    own
      .filter(({ state, cancelled }) => state !== 'no' && !cancelled)
      .map(dayOf)
      .concat(dayOf(slot)),
  )
  return plan.people
    .filter(({ id }) => id !== me)
    .flatMap(({ id, name, image }) => {
      const theirs = plan.slots.flatMap(({ id: slotId, user, state, role, session }) => {
        const at = sessions.get(session)
        const isTold = user === id && (state === 'asked' || state === 'yes')
        return isTold && at && !at.cancelled ? [{ slot: slotId, role, ...at }] : []
      })
      if (theirs.some((at) => overlaps(at, slot))) return []
      const offers = theirs
        .filter((at) => !taken.has(dayOf(at)))
        .map(({ slot: offered, role, start_datetime }) => ({ slot: offered, role, start_datetime }))
      return [{ id, name, image, offers }]
    })
    .sort((one, other) => nextOf(one).localeCompare(nextOf(other)))
}

/** Those without a date to exchange come last. */
const nextOf = ({ offers: [next] }: SwapPartner) => next?.start_datetime ?? '9999'
