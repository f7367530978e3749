import { choiceHandlers } from './handlers.ts'
import { choiceWithdrawals } from './withdrawals.ts'

export { saveChoice } from './data.ts'
export type { ChoiceNeeds } from './handlers.ts'
export { endPush } from './push.ts'
export { CHOICE_LIMITS } from './unsubscribe.ts'
export { unsubscribePages } from './unsubscribe-pages.ts'

export const choicesFeature = { handlers: choiceHandlers, withdrawals: choiceWithdrawals }
