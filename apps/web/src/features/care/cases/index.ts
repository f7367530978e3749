export { OwnCare } from './own-care.tsx'
