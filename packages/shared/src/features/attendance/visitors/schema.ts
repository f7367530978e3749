import * as z from 'zod/mini'
import {
  answerInstant,
  checkTogether,
  emailAddress,
  firstName,
  id,
  idOr,
  line,
  numberLine,
  officeName,
} from '../../../fields.ts'
import { pageQuery, sortOf } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { phoneNumber } from '../../people/members/schema.ts'
import { doorPassText, reportedPlace } from '../marking/schema.ts'
import { VISIT_COMPANY_MAX, VISIT_CONTACT_MAX, VISIT_DECISIONS_MAX } from './limits.ts'

/** How a visitor wants to hear from the church. */
export const VISIT_WISHES = ['none', 'call', 'message', 'email'] as const
const visitWish = z.enum(VISIT_WISHES, worded('Choose a call, a message, an email or nothing.'))
export type VisitWish = z.output<typeof visitWish>

/** How many adults or children came along. */
export const visitCompany = z
  .int(worded('Enter a whole number.'))
  .check(
    z.gte(0, worded('Enter 0 or more.')),
    z.lte(VISIT_COMPANY_MAX, worded('Enter at most {max}.', { max: VISIT_COMPANY_MAX })),
  )

/** The secret that allows changing the card. */
const secret = line(100)

const sure = z._default(z.boolean(worded('Say whether the numbers are right.')), false)

const contact = z.optional(z.nullable(numberLine(VISIT_CONTACT_MAX)))

interface Wished {
  wish: VisitWish
  contact?: string | null | undefined
}

/** The problem of a visitor's contact; null if there is none, or without a wish. */
export function contactProblem({ wish, contact }: Wished): string | null {
  if (wish === 'none') return null
  if (!contact) return missing[wish]
  const { error } = z.safeParse(wish === 'email' ? emailAddress : phoneNumber, contact)
  return error?.issues[0]?.message ?? null
}

/** A wish needs a contact; a contact without a wish is dropped (`contactFor`). */
export const checkVisitContact = checkTogether<Wished>((wished) => {
  const message = contactProblem(wished)
  return message === null ? null : { field: 'contact', message }
})

const missing = {
  call: worded('Enter the number to call.'),
  message: worded('Enter the number to write to.'),
  email: worded('Enter an email address.'),
}

/** The contact that belongs to a visitor's wish, as it is stored; null without a wish. */
export function contactFor(wish: VisitWish, contact: string | null | undefined): string | null {
  if (wish === 'none' || !contact) return null
  return wish === 'email' ? contact.toLowerCase() : contact
}

/** The visitor's own details; `adults` and `children` came along with them. */
const fields = {
  first_name: firstName,
  adults: z._default(visitCompany, 0),
  children: z._default(visitCompany, 0),
  wish: z._default(visitWish, 'none'),
  contact,
}
export const visitFields = z.object(fields).check(checkVisitContact)

/** A card. A pass replaces the place. */
export const newVisit = z
  .object({
    ...fields,
    session: idOr(worded('Choose a service.')),
    pass: z.optional(z.nullable(doorPassText)),
    ...reportedPlace,
    /** Random, and the same for each attempt to send one card. */
    key: line(100).check(z.minLength(1, worded('A key is required.'))),
    /** Whether more heads than `VISIT_HEADS_SURE` are right. */
    sure,
  })
  .check(checkVisitContact)
export type NewVisit = z.output<typeof newVisit>

/** A service for everyone that runs, which a phone inside its area can send a card to. */
export const openVisit = z.object({
  /** The session's id. */
  session: z.int(),
  /** Null unless the session is public. */
  name: z.nullable(z.string()),
  campus: z.int(),
  end_datetime: answerInstant,
})
export type OpenVisit = z.output<typeof openVisit>

export const visitReceipt = z.object({
  id: z.int(),
  secret: z.string(),
  /** Whether it counts only once a steward or carer accepts it. */
  waits: z.boolean(),
})
export type VisitReceipt = z.output<typeof visitReceipt>

/** A change of one's own card. Fields left out stay as they are, and are validated with the others. */
export const visitUpdate = z.object({
  secret,
  first_name: z.optional(firstName),
  adults: z.optional(visitCompany),
  children: z.optional(visitCompany),
  wish: z.optional(visitWish),
  contact,
  sure,
})
export type VisitUpdate = z.output<typeof visitUpdate>

export const visitSecret = z.object({ secret })

/** How a card ended: a carer was done with it, it was joined to a person, the visitor withdrew it, or it expired. */
const VISIT_OUTCOMES = ['done', 'joined', 'taken back', 'expired'] as const
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

export const visitorCard = z.object({
  id: z.int(),
  session: z.int(),
  session_name: z.string(),
  start_datetime: answerInstant,
  /** Null once it is forgotten, like `contact`. */
  first_name: z.nullable(z.string()),
  adults: z.int(),
  children: z.int(),
  /**
   * The heads that it counts: none while it waits. A visitor who was joined to a person is counted by that person's
   * mark instead.
   */
  heads: z.int(),
  /** Whether it counts only once somebody accepts it. */
  waits: z.boolean(),
  wish: visitWish,
  /** For carers and admins only; null without a wish. */
  contact: z.nullable(z.string()),
  made_at: answerInstant,
  ended_at: z.nullable(answerInstant),
  outcome: z.nullable(z.enum(VISIT_OUTCOMES)),
  /** The id of the person whom it was joined to. */
  user: z.nullable(z.int()),
})
export type VisitorCard = z.output<typeof visitorCard>

/** The columns by which visitors' cards can be sorted. */
export const VISITOR_SORTS = ['name', 'service', 'heads', 'ended'] as const
export type VisitorSort = (typeof VISITOR_SORTS)[number]

export const visitorQuery = z.extend(pageQuery, {
  sort: sortOf(VISITOR_SORTS),
  state: z._default(
    z.enum(['open', 'waiting', 'ended'], worded('Choose open, waiting or ended.')),
    'open',
  ),
  session: z.optional(id),
})
export type VisitorQuery = z.output<typeof visitorQuery>

export const visitorHeads = z.object({ adults: visitCompany, children: visitCompany, sure })
export type VisitorHeads = z.output<typeof visitorHeads>

export const visitorDecisions = z.object({
  ids: z
    .array(id, worded('Choose cards.'))
    .check(z.minLength(1, worded('Choose cards.')), z.maxLength(VISIT_DECISIONS_MAX)),
  decision: z.enum(['accept', 'remove'], worded('Choose to accept or to remove.')),
})
export type VisitorDecisions = z.output<typeof visitorDecisions>

export const visitorPerson = z.object({
  ...officeName,
  /** Whether it is somebody else, if somebody in the records has the card's telephone number. */
  is_new: z._default(z.boolean(worded('Please choose yes or no.')), false),
})
export type VisitorPerson = z.output<typeof visitorPerson>

export const visitorJoin = z.object({ user: idOr(worded('Choose a person.')) })
