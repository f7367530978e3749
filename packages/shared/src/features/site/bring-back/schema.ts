import * as z from 'zod/mini'
import { answerInstant, emailAddress, idOr, line, numberLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

/** Bytes of each part of an upload: less than the 1 MB that nginx lets through by default. */
export const BACKUP_PART_BYTES = 768 * 1024

/**
 * Why a backup was not brought back. `not-a-backup`: another file; `damaged`; `newer`: a newer release made it;
 * `unreachable`: the place of the backups does not answer; `no-room`: the disk is full; `in-use`: something else uses the
 * database; `accounts`: there is more than the first account; `failed`: something else.
 */
const BRING_BACK_PROBLEMS = [
  'not-a-backup',
  'damaged',
  'newer',
  'unreachable',
  'no-room',
  'in-use',
  'accounts',
  'failed',
] as const
export type BringBackProblem = (typeof BRING_BACK_PROBLEMS)[number]

/** What says that its holder knows the first admin's password. */
const ticket = z.string().check(z.minLength(1), z.maxLength(500))
export const heldTicket = z.object({ ticket })

/** The first admin's credentials, as loose as those of a sign-in. */
export const bringBackOpening = z.object({
  username: z._default(numberLine(254).check(z.toLowerCase()), ''),
  password: z._default(z.string().check(z.maxLength(1024)), ''),
})

/** A scheduled backup that is stored where BACKUP_TO points. */
const storedBackup = z.object({ file: z.string(), bytes: z.int(), written_at: answerInstant })
export type StoredBackup = z.output<typeof storedBackup>

export const bringBackOpened = z.object({
  ticket: z.string(),
  /** The newest first. */
  stored: z.array(storedBackup),
})

const count = idOr(worded('Please enter a whole number.'))

/** A part of an uploaded backup: the `number`th, the first being 1. */
export const backupPart = z.object({ ticket, number: count })

/** What to check: an upload of so many parts, or a stored backup. */
export const backupChoice = z.object({
  ticket,
  parts: z.optional(count),
  stored: z.optional(line(200)),
})

export const bringBackStart = z.object({
  ticket,
  /** Whether the source of a backup is trusted that this installation did not sign. */
  trusted: z.boolean(),
  /** An admin of the backup, who may sign in with the first admin's password if all admins' passwords end; empty for none. */
  admin: z._default(z.union([z.literal(''), emailAddress]), ''),
})

/** How far it is. The steps follow each other; after `failed`, another backup can be chosen. */
export const bringBackProgress = z.object({
  step: z.enum(['choosing', 'checking', 'checked', 'restoring', 'done', 'failed']),
  /** Between 0 and 1, of this step. */
  share: z.number(),
  /** What is in the backup, once it is checked. */
  backup: z.nullable(
    z.object({
      made_at: answerInstant,
      people: z.int(),
      pictures: z.int(),
      /** Whether this installation signed it. */
      own: z.boolean(),
    }),
  ),
  problem: z.nullable(z.enum(BRING_BACK_PROBLEMS)),
  /** The problem as the command says it, in English. */
  reason: z.nullable(z.string()),
  /** What was done about what people withdrew after the backup. */
  outcome: z.nullable(
    z.object({
      /** How many withdrawals were applied again. */
      withdrawn: z.int(),
      /** From when to when withdrawals may be back, and the admins' passwords have ended. */
      unknown: z.nullable(z.object({ from: z.string(), to: z.string() })),
      /** Whether the named admin signs in with the first admin's password. */
      way_in: z.boolean(),
    }),
  ),
})
export type BringBackProgress = z.output<typeof bringBackProgress>
