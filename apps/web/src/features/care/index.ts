export { carePaths } from './paths.ts'
