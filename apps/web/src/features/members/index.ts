export { memberPaths } from './paths.ts'
