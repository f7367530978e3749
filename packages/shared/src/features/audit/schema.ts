import * as z from 'zod/mini'

/** Somebody in the audit log; without a name where they are gone. */
const person = z.object({ id: z.int(), name: z.nullable(z.string()) })

/** Who did what to whom, and when. */
export const auditEvent = z.object({
  id: z.int(),
  at: z.string(),
  /** Null where nobody was signed in, or the product did it by itself. */
  actor: z.nullable(person),
  action: z.string(),
  /** The kind of thing that it was done to, such as `session`; null where there is none. */
  subject: z.nullable(z.string()),
  subject_id: z.nullable(z.int()),
  /** Whom it was done to, where that is a person. */
  person: z.nullable(person),
  detail: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEvent = z.output<typeof auditEvent>
