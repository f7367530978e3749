export { passwordResetPaths } from './paths.ts'
