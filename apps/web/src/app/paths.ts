/** Every screen's path, as the router knows it. Links work with and without the trailing slash. */
export const paths = {
  home: '/',
  signIn: '/login',
  register: '/register',
  profile: '/profile',
  additionalProfile: '/profile/additional',
  twoStep: '/profile/two-step',
  ownAttendance: '/profile/attendance',
  markAttendance: '/MapComponent/',
  memberList: '/Member_List/',
  member: '/members/:id',
  overview: '/Overview/',
  privacyPolicy: '/privacy-policy',
  passwordReset: '/reset-password',
  passwordResetConfirm: '/reset-password/:uid/:token',
  takeBackEmail: '/take-back-email/:uid/:token',
  dashboard: '/admin/',
  users: '/admin/userlist',
  editUser: '/admin/user/:id/edit',
  userDetails: '/admin/userdetails/:id',
  sessions: '/admin/sessions',
  attendants: '/admin/successfulattendants',
  absentees: '/admin/unsuccessfulattendants',
  absenteeDetails: '/admin/unsuccessfulattendantdetails/:id',
  birthdays: '/admin/birthdayreminder',
  allMemberDetails: '/admin/additionaluserdetails',
  editMember: '/admin/member/:id',
  carousels: '/admin/carousel-management',
  audit: '/admin/audit',
} as const

type PathWithId = Extract<(typeof paths)[keyof typeof paths], `${string}/:id${string}`>

/** A link to the screen of one user or member: `pathOf(paths.member, 7)` is '/members/7'. */
export function pathOf(path: PathWithId, id: number): string {
  return path.replace(':id', String(id))
}

const redirectParameter = 'redirect'

/** The sign-in screen (or `screen`), set to return to `target` afterwards. */
export function withRedirect(screen: string, target: string): string {
  if (target === paths.home) return screen
  return `${screen}?${new URLSearchParams({ [redirectParameter]: target })}`
}

/** Where to go after signing in; Home unless the address names a screen of ours. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get(redirectParameter) ?? ''
  // Two slashes would lead to another site.
  const ours = target.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\')
  const loops = target.startsWith(paths.signIn) || target.startsWith(paths.register)
  return ours && !loops ? target : paths.home
}
