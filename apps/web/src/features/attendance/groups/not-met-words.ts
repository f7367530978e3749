import { defineTexts, type NotMetReason } from '@church/shared'

/** Why a group did not meet. */
export const notMetWords: Record<NotMetReason, string> = defineTexts({
  holidays: 'Holidays',
  illness: 'Illness',
  weather: 'Weather',
  other: 'Another reason',
})
