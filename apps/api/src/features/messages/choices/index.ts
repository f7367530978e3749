import { choiceHandlers } from './handlers.ts'

export { saveChoice } from './data.ts'
export type { ChoiceNeeds } from './handlers.ts'
export { choiceBounds } from './leave.ts'
export { leavePages } from './leave-pages.ts'

export const choicesFeature = { handlers: choiceHandlers }
