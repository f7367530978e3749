import { type Reading, t } from '@church/shared'

/** What a token is for. */
export const readingWords: Record<Reading, string> = {
  numbers: t('Attendance numbers'),
  calendar: t('Calendar'),
  directory: t('Directory, as members see it'),
}
