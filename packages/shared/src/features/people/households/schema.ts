import * as z from 'zod/mini'
import { answerInstant, id, idOr, lines, requiredName } from '../../../fields.ts'
import { keysOf } from '../../../objects.ts'
import { pageQuery } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { householdRefusals } from './texts.ts'

export const HOUSEHOLD_NAME_MAX = 150
/** The most people in a household. */
export const HOUSEHOLD_MAX = 30
export const HOUSEHOLD_REQUEST_MAX = 500

export const relation = z.enum(['adult', 'child'], worded('Please choose adult or child.'))
export type Relation = z.output<typeof relation>

const memberInput = z
  .object({
    user: idOr(worded('Please choose a person.')),
    relation,
    /** Whether they may mark the others present; only for an adult. */
    may_act: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ relation, may_act }) => relation === 'adult' || !may_act, {
      error: worded('Only an adult can mark the others.'),
      path: ['may_act'],
    }),
  )

const members = z.array(memberInput).check(
  z.minLength(1, worded('Please choose at least one person.')),
  z.maxLength(
    HOUSEHOLD_MAX,
    worded('A household has at most {max} people.', { max: HOUSEHOLD_MAX }),
  ),
  z.refine(
    (list) => new Set(list.map(({ user }) => user)).size === list.length,
    worded('Please choose each person once.'),
  ),
)
const name = requiredName(worded('Name'), HOUSEHOLD_NAME_MAX)

export const newHousehold = z.object({ name, members })
/** A missing field stays unchanged; `members` are exactly these people from then on. */
export const householdUpdate = z.object({ name: z.optional(name), members: z.optional(members) })

const member = z.object({
  user: z.int(),
  name: z.string(),
  relation,
  may_act: z.boolean(),
  /** Somebody with an account is marked by others only once they have agreed. */
  has_account: z.boolean(),
  agreed: z.boolean(),
})

/** A household as admins see it: adults first. */
export const household = z.object({ id: z.int(), name: z.string(), members: z.array(member) })
export type Household = z.output<typeof household>

/** The search of the households, which can be limited to those of one person. */
export const householdQuery = z.extend(pageQuery, { user: z.optional(id) })
export type HouseholdQuery = z.output<typeof householdQuery>

/** People of the same surname and address, none of whom has a household; adults first. */
export const householdSuggestion = z.object({
  name: z.string(),
  address: z.string(),
  members: z.array(z.object({ user: z.int(), name: z.string(), relation })),
})
export type HouseholdSuggestion = z.output<typeof householdSuggestion>

export const refusalReason = z.enum(keysOf(householdRefusals))
export type HouseholdRefusal = z.output<typeof refusalReason>

const requestState = z.enum(['waiting', 'accepted', 'declined'])

const request = {
  id: z.int(),
  message: z.string(),
  state: requestState,
  asked_at: answerInstant,
  decided_at: z.nullable(answerInstant),
}
export const ownHouseholdRequest = z.object(request)

/** A request as admins see it, with the household of the person who asks, if they have one. */
export const householdRequest = z.object({
  ...request,
  user: z.int(),
  name: z.string(),
  household: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type HouseholdRequest = z.output<typeof householdRequest>

export const householdRequestQuery = z.extend(pageQuery, {
  state: z._default(requestState, 'waiting'),
})
export type HouseholdRequestQuery = z.output<typeof householdRequestQuery>

export const newHouseholdRequest = z.object({
  message: lines(HOUSEHOLD_REQUEST_MAX).check(
    z.regex(/\S/, worded('Please write what should be changed.')),
  ),
})

export const householdDecision = z.object({
  decision: z.enum(['accept', 'decline'], worded('Please accept or decline.')),
})

export const ownHouseholdQuery = z.object({
  /**
   * The id of a session that takes marks; the answer then says who of the people whom the caller may mark is marked for
   * it.
   */
  session: z.optional(id),
})

/** The caller's household as they see it. A child in two households has two. */
export const ownHousehold = z.object({
  households: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      members: z.array(
        z.extend(member, {
          is_you: z.boolean(),
          /** For a caller who may mark others: why they cannot mark this person; null if they can. */
          refusal: z.nullable(refusalReason),
          /** Null without a session that takes marks now, and for people whom the caller cannot mark. */
          marked: z.nullable(z.boolean()),
          /** Whether the caller looks after this child, and so sees and edits the details. */
          is_kept: z.boolean(),
        }),
      ),
    }),
  ),
  /** Whether the caller may mark the others. */
  may_act: z.boolean(),
  /** When the caller agreed to be marked by the others, in at least one household; null if they have not. */
  agreed_at: z.nullable(answerInstant),
  /** The caller's own requests of the last weeks, the latest first. */
  requests: z.array(ownHouseholdRequest),
})
export type OwnHousehold = z.output<typeof ownHousehold>
