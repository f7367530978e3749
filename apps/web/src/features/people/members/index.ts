export { MemberDetails } from './member-details.tsx'
export { memberPaths } from './paths.ts'
export { departmentNames, ownProfile } from './queries.ts'
