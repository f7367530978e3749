export { MemberDetails } from './member-details.tsx'
export { departmentNames, ownProfile } from './queries.ts'
