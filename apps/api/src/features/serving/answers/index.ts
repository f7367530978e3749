import { servingAnswerHandlers } from './handlers.ts'
import { servingAnswersOwnData } from './own-data.ts'

export { findServingWithin } from './serving-within.ts'

export const servingAnswersFeature = {
  handlers: servingAnswerHandlers,
  ownData: servingAnswersOwnData,
}
