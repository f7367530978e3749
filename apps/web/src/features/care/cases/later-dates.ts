import { addDays, t } from '@church/shared'

/** The number of days after which a carer may want to be reminded. */
const choices = [
  [1, t('Tomorrow')],
  [3, t('In three days')],
  [7, t('In a week')],
  [14, t('In two weeks')],
  [30, t('In a month')],
] as const

/** The dates offered for a case's return, soonest first. Takes and returns calendar dates, `YYYY-MM-DD`. */
export const laterDates = (today: string) =>
  choices.map(([days, label]) => ({ label, date: addDays(today, days) }))
