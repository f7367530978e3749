import { defineTexts, type GroupVisibility } from '@church/shared'

/** Who may know of a group, and how one comes to belong. */
export const visibilityWords: Record<GroupVisibility, string> = defineTexts({
  open: 'Everybody, and everybody may join',
  ask: 'Everybody; people ask to join',
  closed: 'Its people and the office only',
})
