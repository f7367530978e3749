export { userPaths } from './paths.ts'
