export const memberPaths = {
  additionalProfile: '/profile/additional',
  memberList: '/Member_List/',
  member: '/members/:id',
  userDetails: '/admin/userdetails/:id',
  absenteeDetails: '/admin/unsuccessfulattendantdetails/:id',
  allMemberDetails: '/admin/additionaluserdetails',
  editMember: '/admin/member/:id',
} as const
