import * as z from 'zod/mini'
import { answerInstant, idOr, line } from '../../../fields.ts'
import { KEYWORD_MAX } from '../../../paging.ts'
import { worded } from '../../../texts.ts'

/** The most people that a steward's search lists. */
export const STEWARD_LISTED = 10
/** Minutes within which a steward can take back a mark. */
export const UNDO_MINUTES = 2

const TWO_LETTERS = /[\p{L}\p{N}].*[\p{L}\p{N}]/u

const session = idOr(worded('Please choose a session.'))

export const stewardQuery = z.object({
  session,
  keyword: line(KEYWORD_MAX).check(
    z.regex(TWO_LETTERS, worded('Please enter two letters at least.')),
  ),
})

/** A person as stewards see them. */
export const stewardPerson = z.object({
  id: z.int(),
  name: z.string(),
  /** Null where the person does not share it with members. */
  image: z.nullable(z.string()),
  marked: z.boolean(),
  /** Until when the caller can take back the mark; null for the mark of anybody else. */
  undo_until: z.nullable(answerInstant),
})
export type StewardPerson = z.output<typeof stewardPerson>

export const stewardTap = z.object({ session, user: idOr(worded('Please choose a person.')) })

export const stewardMark = z.object({
  /** Null for a person who is counted without their name; nobody can take that mark back. */
  id: z.nullable(z.int()),
  session: z.int(),
  user: z.int(),
  marked_at: answerInstant,
  undo_until: z.nullable(answerInstant),
})
