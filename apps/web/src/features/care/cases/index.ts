export { OwnCare } from './own-care.tsx'
export { YearOfWeeks } from './year-of-weeks.tsx'
