import * as z from 'zod/mini'
import { worded } from '../../../texts.ts'
import type { Switch } from '../members/fields.ts'

/** How open the directory is: `choice` shows what each member shares, `closed` shows nobody but oneself. */
const directoryMode = z.enum(
  ['open', 'choice', 'closed'],
  worded('Please choose who may see what.'),
)
export type DirectoryMode = z.output<typeof directoryMode>

/** Whether newcomers see the directory at once, or after an admin has approved them. */
const newcomersMode = z.enum(['open', 'approve'], worded('Please choose what newcomers see.'))

/** Who may see what, as every visitor may read it. */
export const directoryRules = z.object({ mode: directoryMode, newcomers: newcomersMode })
export type DirectoryRules = z.output<typeof directoryRules>

export const directorySettings = z.extend(directoryRules, {
  /** Whether an admin has chosen; until then both are `open`. */
  chosen: z.boolean(),
})
export type DirectorySettings = z.output<typeof directorySettings>

/** The details that a member can share, each on its own. */
export const shares = z.object({
  /** Both telephone numbers. */
  phone: z.boolean(),
  /** The account's address and the alternate one. */
  email: z.boolean(),
  address: z.boolean(),
  birthday: z.boolean(),
  picture: z.boolean(),
  /** The departments and the member type. */
  departments: z.boolean(),
} satisfies Record<Switch, z.ZodMiniBoolean>)
export type Shares = z.output<typeof shares>

/** What a member shows to other members. */
export const sharing = z.object({
  /** Whether the directory has an entry for them at all. */
  listed: z.boolean(),
  shares,
  /** Whether a printed directory has them, too; true until they choose. A change without it leaves it as it is. */
  paper: z.optional(z.boolean()),
})
export type Sharing = z.output<typeof sharing>
