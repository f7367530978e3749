export { MarkPeople } from './mark-people.tsx'
