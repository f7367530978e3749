export { OwnCare } from './own-care.tsx'
export { careSettings } from './queries.ts'
