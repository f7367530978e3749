/** Who may see a screen; the server itself decides about its data. */
export type Audience = 'everyone' | 'member' | 'steward' | 'carer' | 'admin'

/** What the router, the menus, the photographs and the tests know of a screen before its code has loaded. */
export interface Screen {
  /** A React Router path; it matches with or without a trailing slash. */
  path: string
  audience: Audience
  /** The heading, and the window's title. A few screens replace it with a name that they load. */
  title: string
  /** Whether the navigation has a link to it: true with its title as the label, or another label. */
  menu?: true | string
  /** Who sees the link, if not its audience. */
  shownTo?: 'visitor'
  /** The link, if it differs from the path by a trailing slash. */
  link?: string
  /** Draws a line before or after the link. */
  divider?: 'before' | 'after'
}

/** Every screen, in the order of the menus. app/member-screens.ts and app/staff-screens.ts load the code. */
export const screens = {
  home: { path: '/', audience: 'everyone', title: 'Welcome' },
  overview: { path: '/Overview/', audience: 'everyone', title: 'Overview', menu: true },
  privacyPolicy: { path: '/privacy-policy', audience: 'everyone', title: 'Privacy Policy' },
  signIn: {
    path: '/login',
    audience: 'everyone',
    title: 'Sign In',
    menu: 'Login',
    shownTo: 'visitor',
  },
  register: { path: '/register', audience: 'everyone', title: 'Register', menu: true },
  profile: {
    path: '/profile',
    audience: 'member',
    title: 'User Profile',
    menu: 'Update Profile',
    link: '/profile/',
  },
  additionalProfile: {
    path: '/profile/additional',
    audience: 'member',
    title: 'Additional Member Profile',
    menu: 'Update Additional Info',
  },
  memberList: {
    path: '/Member_List/',
    audience: 'member',
    title: 'Member List',
    menu: 'Directory',
  },
  member: { path: '/members/:id', audience: 'member', title: 'Member Details' },
  sharing: {
    path: '/profile/sharing',
    audience: 'member',
    title: 'What Others See of You',
    menu: true,
  },
  markAttendance: {
    path: '/MapComponent/',
    audience: 'member',
    title: 'Attendance',
    menu: true,
    link: '/MapComponent',
  },
  doorEntry: { path: '/door-entry/:code', audience: 'everyone', title: 'At the Door' },
  ownAttendance: {
    path: '/profile/attendance',
    audience: 'member',
    title: 'My Attendance Tracker',
    menu: 'Attendance History',
    link: '/profile/attendance/',
  },
  twoStep: { path: '/profile/two-step', audience: 'member', title: 'Two-Step Sign-In' },
  passwordReset: { path: '/reset-password', audience: 'everyone', title: 'Password Reset' },
  passwordResetConfirm: {
    path: '/reset-password/:uid/:token',
    audience: 'everyone',
    title: 'Reset Your Password',
  },
  signInCode: { path: '/login/code', audience: 'everyone', title: 'Sign In by E-mail' },
  takeBackEmail: {
    path: '/take-back-email/:uid/:token',
    audience: 'everyone',
    title: 'Your E-mail Address',
  },
  confirmEmail: {
    path: '/confirm-email/:token',
    audience: 'everyone',
    title: 'Confirm Your Address',
  },
  invitation: { path: '/invitation/:token', audience: 'everyone', title: 'Your Invitation' },
  dashboard: {
    path: '/admin/',
    audience: 'admin',
    title: 'At a Glance',
    menu: true,
    divider: 'after',
  },
  users: { path: '/admin/userlist', audience: 'admin', title: 'Users', menu: true },
  addPerson: { path: '/admin/user/new', audience: 'admin', title: 'Add Person' },
  editUser: { path: '/admin/user/:id/edit', audience: 'admin', title: 'Edit User' },
  imports: { path: '/admin/import', audience: 'admin', title: 'Import', menu: true },
  import: { path: '/admin/import/:id', audience: 'admin', title: 'Import' },
  newcomers: { path: '/admin/newcomers', audience: 'admin', title: 'Newcomers', menu: true },
  households: {
    path: '/admin/households',
    audience: 'admin',
    title: 'Households',
    menu: true,
    link: '/admin/households/',
  },
  newHousehold: { path: '/admin/household/new', audience: 'admin', title: 'New Household' },
  editHousehold: { path: '/admin/household/:id/edit', audience: 'admin', title: 'Edit Household' },
  userDetails: { path: '/admin/userdetails/:id', audience: 'admin', title: 'Member Details' },
  absenteeDetails: {
    path: '/admin/unsuccessfulattendantdetails/:id',
    audience: 'admin',
    title: 'Absentee’s Details',
  },
  allMemberDetails: {
    path: '/admin/additionaluserdetails',
    audience: 'admin',
    title: 'All Member Details',
    menu: "Users' Additional Info",
  },
  editMember: { path: '/admin/member/:id', audience: 'admin', title: 'Edit Member Profile' },
  directorySettings: {
    path: '/admin/directory',
    audience: 'admin',
    title: 'Who May See What',
    menu: true,
  },
  church: { path: '/admin/church', audience: 'admin', title: 'Our Church', menu: true },
  newCampus: { path: '/admin/campuses/new', audience: 'admin', title: 'New Campus' },
  campus: { path: '/admin/campuses/:id', audience: 'admin', title: 'Edit Campus' },
  setup: { path: '/admin/setup', audience: 'admin', title: 'Set Up Your Church' },
  sessions: {
    path: '/admin/sessions',
    audience: 'admin',
    title: 'Attendance Sessions',
    menu: 'Create Sessions',
  },
  session: { path: '/admin/sessions/:id', audience: 'admin', title: 'Session' },
  attendants: {
    path: '/admin/successfulattendants',
    audience: 'admin',
    title: 'Successful Attendants',
    menu: 'Attendants',
  },
  absentees: {
    path: '/admin/unsuccessfulattendants',
    audience: 'admin',
    title: 'Absentees',
    menu: true,
  },
  reports: { path: '/admin/reports', audience: 'admin', title: 'Reports', menu: true },
  birthdays: {
    path: '/admin/birthdayreminder',
    audience: 'admin',
    title: 'Birthday Reminders',
    menu: true,
  },
  carousels: {
    path: '/admin/carousel-management',
    audience: 'admin',
    title: 'Carousel Manager',
    menu: true,
  },
  door: {
    path: '/door/',
    audience: 'steward',
    title: 'Code at the Door',
    menu: true,
    divider: 'before',
  },
  doorSettings: { path: '/admin/door', audience: 'admin', title: 'Ways to Be Marked', menu: true },
  steward: { path: '/steward/', audience: 'steward', title: 'Mark People', menu: true },
  cases: { path: '/care/', audience: 'carer', title: 'Care', menu: true, divider: 'before' },
  case: { path: '/care/:id', audience: 'carer', title: 'Care' },
  careSettings: { path: '/admin/care', audience: 'admin', title: 'When to Check In', menu: true },
  export: { path: '/admin/export', audience: 'admin', title: 'Export', menu: true },
  audit: {
    path: '/admin/audit',
    audience: 'admin',
    title: 'Audit Log',
    menu: true,
    divider: 'before',
  },
  status: { path: '/admin/status', audience: 'admin', title: 'Status', menu: true },
  merge: { path: '/admin/user/:id/merge', audience: 'admin', title: 'Merge People' },
} as const satisfies Record<string, Screen>

type Screens = typeof screens

/** The screens of visitors and members. The others are those of admins, stewards and carers. */
export type MemberScreen = {
  [Name in keyof Screens]: Screens[Name]['audience'] extends 'everyone' | 'member' ? Name : never
}[keyof Screens]
export type StaffScreen = Exclude<keyof Screens, MemberScreen>

/** The path of one person's or thing's screen: `pathOf(screens.member.path, 7)` is '/members/7'. */
export const pathOf = (path: `${string}/:id${string}`, id: number) =>
  path.replace(':id', String(id))
