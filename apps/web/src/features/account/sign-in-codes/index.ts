export { signInCodePaths } from './paths.ts'
