import * as z from 'zod/mini'
import { lines } from '../../../fields.ts'
import { languageCode } from '../../../languages.ts'

const CLOSING_MAX = 300

/** The language of the examples; by default the church's. */
export const mailsQuery = z.object({ language: z.optional(languageCode) })

/** The church's own lines at the end of every mail; plain text, empty for none. */
export const mailClosing = z.object({ closing: lines(CLOSING_MAX) })
export type MailClosing = z.output<typeof mailClosing>

/** A mail's content, as plain text. */
const mailExample = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** The labels of its links, and of its button. */
  links: z.array(z.string()),
  button: z.nullable(z.string()),
  notes: z.array(z.string()),
})
export type MailExample = z.output<typeof mailExample>

const mailsOfKind = z.object({
  kind: z.string(),
  name: z.string(),
  /** Why people get it. */
  why: z.string(),
  /** Whether people cannot switch it off. */
  required: z.boolean(),
  examples: z.array(mailExample),
})
export type MailsOfKind = z.output<typeof mailsOfKind>

export const mails = z.object({ closing: z.string(), kinds: z.array(mailsOfKind) })
