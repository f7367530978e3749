import * as z from 'zod/mini'
import { checkTogether, id, idOr } from '../../../fields.ts'

const PAIRS_MAX = 20
const A_MONTH_MAX = 31
const TOKEN_MAX = 200

/** A date on which somebody serves, as they see it. */
export const ownSlot = z.object({
  id: z.int(),
  /** An id, as is `team`. */
  session: z.int(),
  role: z.string(),
  team: z.int(),
  /** `no` as long as nobody else is on, so that a no can be taken back. */
  state: z.enum(['asked', 'yes', 'no']),
  team_name: z.string(),
  session_name: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  cancelled: z.boolean(),
})
export type OwnSlot = z.output<typeof ownSlot>

/** A question to take somebody's slot. `agreed` waits for a leader. */
export const swap = z.object({
  id: z.int(),
  slot: z.int(),
  /** The id of who asks, and of who is asked. */
  from: z.int(),
  to: z.int(),
  state: z.enum(['asked', 'agreed', 'yes', 'no']),
  /** What the one who asks takes in exchange; null for nothing. */
  other_slot: z.nullable(z.int()),
  role: z.string(),
  session_name: z.string(),
  start_datetime: z.string(),
  /** The same of the slot in exchange. */
  other: z.nullable(
    z.object({ role: z.string(), session_name: z.string(), start_datetime: z.string() }),
  ),
  /** Whether the caller is asked: as the other person, or as a leader. */
  asks_me: z.boolean(),
})
export type Swap = z.output<typeof swap>

/** The caller's coming dates and open questions, soonest first. */
export const ownServing = z.object({
  slots: z.array(ownSlot),
  swaps: z.array(swap),
  /** Those whom the swaps name. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type OwnServing = z.output<typeof ownServing>

const yesOrNo = z.enum(['yes', 'no'], 'Answer yes or no.')
export type YesOrNo = z.output<typeof yesOrNo>
export const servingAnswer = z.object({ answer: yesOrNo })

/** A person who takes the slot, or a slot of another person in exchange. */
export const swapWish = z.object({
  with: z.union(
    [z.object({ user: id }), z.object({ slot: id })],
    'Choose a person, or one of their dates.',
  ),
})
export type SwapWish = z.output<typeof swapWish>

const pairs = z.array(idOr('Choose a person.')).check(
  z.maxLength(PAIRS_MAX, `Choose at most ${PAIRS_MAX} people.`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Choose each person once.'),
)

/** How somebody wishes to serve. Only the suggestion reads it. */
export const servingWishes = z
  .object({
    /** In a calendar month; null for as it comes. */
    at_most_a_month: z._default(
      z.nullable(
        z
          .int('Enter a whole number.')
          .check(
            z.gte(1, 'Enter at least 1.'),
            z.lte(A_MONTH_MAX, `Enter at most ${A_MONTH_MAX}.`),
          ),
      ),
      null,
    ),
    /** Not on two dates within a week. */
    not_two_in_a_row: z._default(z.boolean('Say yes or no.'), false),
    /** Ids of people. */
    together: z._default(pairs, []),
    apart: z._default(pairs, []),
  })
  .check(
    checkTogether(({ together, apart }) =>
      together.some((each) => apart.includes(each))
        ? { field: 'apart', message: 'Choose each person once: together or apart.' }
        : null,
    ),
  )
export type ServingWishes = z.output<typeof servingWishes>

const token = z.string('This link is not complete.').check(z.maxLength(TOKEN_MAX))
export const servingLink = z.object({ token })
export const servingLinkAnswer = z.object({ token, answer: yesOrNo })

/** What a link asks. It names nobody, since mails are forwarded. */
export const servingQuestion = z.object({
  /** Whether to serve, or to take somebody's slot. */
  asks: z.enum(['date', 'swap']),
  role: z.string(),
  session_name: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  /** The answer so far; null for none. */
  answer: z.nullable(yesOrNo),
})
export type ServingQuestion = z.output<typeof servingQuestion>

/** A date on which somebody serves who will be away. */
export const servingWhileAway = z.object({
  slot: z.int(),
  session: z.int(),
  role: z.string(),
  start_datetime: z.string(),
})
export type ServingWhileAway = z.output<typeof servingWhileAway>
