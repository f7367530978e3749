import { type DirectoryMode, type Subject, t } from '@church/shared'

/** Says why other members find no entry of somebody; the reasons that they cannot change come first. */
export function whyUnseen(
  mode: DirectoryMode,
  { isActive, isApproved, isChild, isUnder18 }: Subject,
) {
  if (mode === 'closed') return t('Our directory is closed: members find only themselves.')
  if (!isApproved)
    return t('Nobody sees you yet. Somebody from the church office will let you in first.')
  if (!isActive) return t('You’re recorded as having left, so the directory has no entry for you.')
  if (isChild) return t('Children of a household aren’t listed in the directory.')
  if (isUnder18 && mode === 'choice') return t('People under 18 aren’t listed in the directory.')
  return t('The directory has no entry for you. Only our admins see you.')
}
