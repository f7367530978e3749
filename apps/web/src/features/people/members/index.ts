export { MemberDetails } from './member-details.tsx'
export { MemberDirectory } from './member-directory.tsx'
export { fullName } from './name.ts'
export { departmentNames, ownProfile } from './queries.ts'
