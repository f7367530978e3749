export { whenIs } from './find-birthdays.ts'
