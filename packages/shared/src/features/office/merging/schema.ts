import * as z from 'zod/mini'
import { answerInstant, id } from '../../../fields.ts'
import { relation } from '../../people/households/schema.ts'
import { MEMBER_FIELD_NAMES } from '../../people/members/field-lists.ts'
import { user } from '../../people/users/schema.ts'

/** The person who stays; the one in the path is merged into them. */
export const mergeTarget = z.object({ into: id })

const FIELDS = MEMBER_FIELD_NAMES.filter((field) => field !== 'birthday')

/**
 * The details of a person that a merge compares, by the names under which a member's JSON has them. A date of birth
 * whose year is unknown is `--MM-DD`.
 */
export const MERGED_FIELDS = [...new Set(['email', 'middle_name', ...FIELDS] as const)]

/** A detail that at least one of the two has. */
const mergedDetail = z.object({
  field: z.enum(MERGED_FIELDS),
  /** The value of the person who goes, and of the one who stays; empty if there is none. */
  from: z.string(),
  into: z.string(),
  /**
   * `kept`: the value of the person who stays remains. `filled`: it comes from the one who goes.
   * `dropped`: the person who stays has another value, so that of the one who goes is lost.
   */
  outcome: z.enum(['kept', 'filled', 'dropped']),
})
export type MergedDetail = z.output<typeof mergedDetail>

const places = z.array(z.object({ id: z.int(), name: z.string(), relation }))
const rows = z.object({ present: z.int(), absent: z.int() })

/** Hours for which a merge can be undone. */
export const MERGE_UNDO_HOURS = 24

const merge = z.object({
  id: z.int(),
  /** The name of the person who went. */
  name: z.string(),
  merged_at: answerInstant,
  undo_until: answerInstant,
})
/** The merges into a person that can still be undone. */
export const mergeList = z.object({ merges: z.array(merge) })
export type MergeList = z.output<typeof mergeList>

/** A preview of merging two people. */
export const mergePreview = z.object({
  /** The person who goes. */
  from: user,
  /** The person who stays, as they are now. */
  into: user,
  /** The person who stays, as they would be afterwards. */
  result: user,
  details: z.array(mergedDetail),
  /**
   * `kept`: the account of the person who stays remains. `moved`: they get the other's account.
   * `dropped`: both have one, and that of the person who goes ends. `none`: neither has one.
   */
  account: z.enum(['kept', 'moved', 'dropped', 'none']),
  /** Whether the merge can be undone for a day: only if the person who goes has no account. */
  can_undo: z.boolean(),
  /** The attendance rows of each, and of the person who stays after the merge. */
  attendance: z.object({ from: rows, into: rows, result: rows }),
  /** The households of each, and of the person who stays after the merge. */
  households: z.object({ from: places, into: places, result: places }),
})
export type MergePreview = z.output<typeof mergePreview>
