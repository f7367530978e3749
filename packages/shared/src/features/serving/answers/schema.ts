import * as z from 'zod/mini'
import { answerInstant, checkTogether, id, idOr } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

const PAIRS_MAX = 20
const A_MONTH_MAX = 31
const TOKEN_MAX = 200

/** A date on which a person serves, as they see it. */
export const ownSlot = z.object({
  id: z.int(),
  /** An id, as is `team`. */
  session: z.int(),
  role: z.string(),
  team: z.int(),
  /** `no` as long as the slot is empty, so that the person can change their mind. */
  state: z.enum(['asked', 'yes', 'no']),
  team_name: z.string(),
  session_name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  cancelled: z.boolean(),
})
export type OwnSlot = z.output<typeof ownSlot>

/** `agreed` waits for a leader of the team; `yes` and `no` are final. */
export const swapState = z.enum(['asked', 'agreed', 'yes', 'no'])
export type SwapState = z.output<typeof swapState>

/** A person asks another to take one of their slots. */
export const swap = z.object({
  id: z.int(),
  slot: z.int(),
  /** The ids of the person who asks and of the one who is asked. */
  from: z.int(),
  to: z.int(),
  state: swapState,
  /** The slot that `from` takes in exchange; null for none. */
  other_slot: z.nullable(z.int()),
  role: z.string(),
  session_name: z.string(),
  start_datetime: answerInstant,
  /** The slot in exchange; null for none. */
  other: z.nullable(
    z.object({ role: z.string(), session_name: z.string(), start_datetime: answerInstant }),
  ),
  /** Whether the caller is asked: as the other person, or as a leader. */
  asks_me: z.boolean(),
})
export type Swap = z.output<typeof swap>

/** The caller's coming dates and open questions, soonest first. */
export const ownServing = z.object({
  slots: z.array(ownSlot),
  swaps: z.array(swap),
  /** The people of the swaps. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type OwnServing = z.output<typeof ownServing>

const yesOrNo = z.enum(['yes', 'no'], worded('Answer yes or no.'))
export type YesOrNo = z.output<typeof yesOrNo>
export const servingAnswer = z.object({ answer: yesOrNo })

/** The person who is to take the slot, or another person's slot to exchange it for. */
export const swapWish = z.object({
  with: z.union(
    [z.object({ user: id }), z.object({ slot: id })],
    worded('Choose a person, or one of their dates.'),
  ),
})
export type SwapWish = z.output<typeof swapWish>

const pairs = z.array(idOr(worded('Choose a person.'))).check(
  z.maxLength(PAIRS_MAX, worded('Choose at most {max} people.', { max: PAIRS_MAX })),
  z.refine((ids) => new Set(ids).size === ids.length, worded('Choose each person once.')),
)

/** How a person wishes to serve. Only the suggestion reads it. */
export const servingWishes = z
  .object({
    /** In a calendar month; null for no limit. */
    at_most_a_month: z._default(
      z.nullable(
        z
          .int(worded('Enter a whole number.'))
          .check(
            z.gte(1, worded('Enter at least {min}.', { min: 1 })),
            z.lte(A_MONTH_MAX, worded('Enter at most {max}.', { max: A_MONTH_MAX })),
          ),
      ),
      null,
    ),
    /** Not on two dates within a week. */
    not_two_in_a_row: z._default(z.boolean(worded('Say yes or no.')), false),
    /** Ids of people. */
    together: z._default(pairs, []),
    apart: z._default(pairs, []),
  })
  .check(
    checkTogether(({ together, apart }) =>
      together.some((each) => apart.includes(each))
        ? { field: 'apart', message: worded('Choose each person once: together or apart.') }
        : null,
    ),
  )
export type ServingWishes = z.output<typeof servingWishes>

const token = z.string(worded('This link is not complete.')).check(z.maxLength(TOKEN_MAX))
export const servingLink = z.object({ token })
export const servingLinkAnswer = z.object({ token, answer: yesOrNo })

/** The question of a link. It names nobody, since mails are forwarded. */
export const servingQuestion = z.object({
  /** Whether it asks to serve, or to take another person's slot. */
  asks: z.enum(['date', 'swap']),
  role: z.string(),
  session_name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  /** The answer so far; null for none. */
  answer: z.nullable(yesOrNo),
})
export type ServingQuestion = z.output<typeof servingQuestion>

/** A date in a planned absence on which the person is to serve. */
export const servingWhileAway = z.object({
  slot: z.int(),
  session: z.int(),
  role: z.string(),
  start_datetime: answerInstant,
})
export type ServingWhileAway = z.output<typeof servingWhileAway>
