import * as z from 'zod/mini'
import { DAY_MS } from '../../../calendar.ts'
import { answerInstant } from '../../../fields.ts'
import { keysOf } from '../../../objects.ts'
import { defineTexts, worded } from '../../../texts.ts'

/** A yes is asked for again after a year; in milliseconds. */
export const PHOTO_YES_MS = 365 * DAY_MS

/** Where photographs of a child may be shown, from nowhere to everywhere; each includes those before it. */
export const photoUses = defineTexts({
  none: 'Nowhere',
  inside: 'Inside the church',
  printed: 'Also in print',
  web: 'Also on the web',
})
const photoUse = z.enum(keysOf(photoUses), worded('Please choose where photographs may be shown.'))
export type PhotoUse = z.output<typeof photoUse>

/** What a parent, or the child, says. */
export const photoAnswer = z.object({
  use: photoUse,
  /** Of a child without an account: whether the child, asked by the parent, says yes, too. */
  child_agrees: z._default(z.boolean(), false),
})

const permission = {
  child: z.int(),
  name: z.string(),
  /** What holds now: `none` unless everybody who has to has said yes within a year. */
  use: photoUse,
  /** The instant until which it holds; null of `none`. */
  until: z.nullable(answerInstant),
}

/** A child as admins see it before they show a photograph. */
export const photoPermission = z.object(permission)

/** A child whom the caller looks after, or the caller. */
export const ownPhotoPermission = z.object({
  ...permission,
  is_you: z.boolean(),
  /** Whose own yes is needed besides: that of the account, that which a parent hears, or nobody's. */
  own_yes: z.enum(['account', 'parent', 'nobody']),
  /** What the caller has said; null if nothing. */
  said: z.nullable(z.object({ use: photoUse, child_agrees: z.boolean(), at: answerInstant })),
})
export type OwnPhotoPermission = z.output<typeof ownPhotoPermission>
