export { MemberDetails } from './member-details.tsx'
export { MemberDirectory } from './member-directory.tsx'
export { departmentNames, ownProfile } from './queries.ts'
