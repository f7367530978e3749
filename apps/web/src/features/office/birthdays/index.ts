export { whenIs } from './find-birthdays.ts'
export { birthdayPaths } from './paths.ts'
