export { memberPaths } from './paths.ts'
export { departmentNames } from './queries.ts'
