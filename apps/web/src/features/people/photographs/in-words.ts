import { type OwnPhotoPermission, PHOTO_YES_MS, photoUses, shown, t } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'

const isOver = ({ at }: { at: string }) => serverNow().getTime() - Date.parse(at) >= PHOTO_YES_MS

/** Whether the user has never said anything about a child, or a yes is a year old. */
export const needsAnswer = ({ said }: Pick<OwnPhotoPermission, 'said'>): boolean =>
  !said || (said.use !== 'none' && isOver(said))

/** What holds for photographs of a child, or whose answer is missing. */
export function inWords({ use, until, said, own_yes, is_you, name }: OwnPhotoPermission): string {
  if (until)
    return t('{where}, until {date}', { where: shown(photoUses[use]), date: formatDate(until) })
  if (!said) return t('Please answer.')
  if (said.use === 'none') return shown(photoUses.none)
  if (isOver(said)) return t('A year is over. Please answer again.')
  if (is_you) return t('Nowhere until a parent says yes, too.')
  if (own_yes === 'nobody') return t('Nowhere, since somebody else said so.')
  return t('Nowhere until {name} says yes, too.', { name })
}
