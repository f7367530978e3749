export { AwayQuestion } from './away-question.tsx'
export { OwnServingCard } from './own-serving-card.tsx'
