import * as z from 'zod/mini'
import { answerInstant, id } from '../../../fields.ts'
import { pageQuery, sortOf } from '../../../paging.ts'

/** A person in the audit log; the name is null once their account is deleted. */
const person = z.object({ id: z.int(), name: z.nullable(z.string()) })

/** Kinds of things that an event names by their ids. */
const MENTIONED_KINDS = [
  'person',
  'session',
  'series',
  'household',
  'campus',
  'import',
  'program-item',
  'announcement',
] as const
export type MentionedKind = (typeof MENTIONED_KINDS)[number]

/** The most people whom an event about several of them names. */
export const NAMED_MAX = 10

/** A thing that an event names, unless it is gone. */
const mentioned = z.object({
  kind: z.enum(MENTIONED_KINDS),
  id: z.int(),
  name: z.string(),
  /** When it takes place; null for what has no time. */
  at: z.nullable(answerInstant),
})

/** Who did what, to whom, and when. */
export const auditEvent = z.object({
  id: z.int(),
  at: answerInstant,
  /** Null if nobody was signed in or the action was automatic. */
  actor: z.nullable(person),
  action: z.string(),
  /** The kind of thing affected, such as `session`; null if there is none. */
  subject: z.nullable(z.string()),
  subject_id: z.nullable(z.int()),
  /** The person affected, if any. */
  person: z.nullable(person),
  detail: z.nullable(z.record(z.string(), z.unknown())),
  /** The thing affected and those in the detail, as far as they still exist. */
  mentioned: z.array(mentioned),
})
export type AuditEvent = z.output<typeof auditEvent>

/** The columns by which the audit log can be sorted. */
export const AUDIT_SORTS = ['at', 'actor', 'person'] as const
export type AuditSort = (typeof AUDIT_SORTS)[number]

/** The search of the audit log; with `person`, only of the events that are about that person. */
export const auditQuery = z.extend(pageQuery, {
  person: z.optional(id),
  sort: sortOf(AUDIT_SORTS),
})
export type AuditQuery = z.output<typeof auditQuery>
