export { pagePaths } from './paths.ts'
