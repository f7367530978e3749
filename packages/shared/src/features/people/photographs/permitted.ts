import { keysOf } from '../../../objects.ts'
import { PHOTO_YES_MS, type PhotoUse, photoUses } from './schema.ts'

const USES = keysOf(photoUses)

/** What somebody has said about photographs of a child. */
export interface PhotoWord {
  by: 'child' | 'parent' | 'former parent'
  use: PhotoUse
  /** Whether the parent says that the child says yes, too. */
  childAgrees: boolean
  at: Date
}

const endOf = ({ at }: PhotoWord) => at.getTime() + PHOTO_YES_MS

/**
 * Where photographs of a child may be shown, and until when; `none` while anything is unknown. A yes of a parent is
 * needed, and from 13 the child's own. The narrowest word of anybody holds, also when it is older than a year. That of
 * somebody who no longer looks after the child ends with a later one of somebody who does.
 */
export function permittedUse(
  words: readonly PhotoWord[],
  { ownYes, now }: { ownYes: 'account' | 'parent' | 'nobody'; now: Date },
): { use: PhotoUse; until: Date | null } {
  const none = { use: 'none', until: null } as const
  const isYes = (word: PhotoWord) => word.use !== 'none' && endOf(word) > now.getTime()
  const yes = words.filter((word) => word.by === 'parent' && isYes(word))
  const own =
    ownYes === 'account'
      ? words.filter((word) => word.by === 'child' && isYes(word))
      : yes.filter(({ childAgrees }) => ownYes === 'nobody' || childAgrees)
  if (yes.length === 0 || own.length === 0) return none
  const isOver = ({ by, at }: PhotoWord) =>
    by === 'former parent' && words.some((word) => word.by === 'parent' && word.at > at)
  const [narrowest = 0] = words
    .filter((word) => !isOver(word))
    .map(({ use }) => USES.indexOf(use))
    .sort((a, b) => a - b)
  const use = USES[narrowest] ?? 'none'
  if (use === 'none') return none
  const until = Math.min(Math.max(...yes.map(endOf)), Math.max(...own.map(endOf)))
  return { use, until: new Date(until) }
}
