/** Who may see a screen; the server itself decides about its data. */
export type Audience = 'everyone' | 'member' | 'steward' | 'carer' | 'leader' | 'admin'

/** The groups of the office's screens: in the admins' menu, the rail, and the tiles of a phone. */
export type MenuGroup = 'services' | 'people' | 'care' | 'serving' | 'messages' | 'settings'

/** The facts about a screen that the router, the menus, the photographs and the tests use without loading its code. */
export interface Screen {
  /** A React Router path; it matches with or without a trailing slash. */
  path: string
  audience: Audience
  /** The heading, and the window's title. A few screens replace it with a name that they load. */
  title: string
  /** The place of its link in the navigation: a group of the admins' menu, or another menu. The title is the label. */
  menu?: MenuGroup | true
  /** The people who see the link, if not its audience. */
  shownTo?: 'visitor' | 'member'
  /** The link, if it differs from the path by a trailing slash. */
  link?: string
}

/**
 * Every screen, in the order of the menus. The component of `status` is `StatusScreen`, in any file whose name ends in
 * `-screen.tsx`.
 */
export const screens = {
  home: { path: '/', audience: 'everyone', title: 'Welcome' },
  overview: {
    path: '/Overview/',
    audience: 'everyone',
    title: 'Overview',
    menu: true,
  },
  privacyPolicy: { path: '/privacy-policy', audience: 'everyone', title: 'Privacy policy' },
  signIn: {
    path: '/login',
    audience: 'everyone',
    title: 'Login',
    menu: true,
    shownTo: 'visitor',
  },
  register: { path: '/register', audience: 'everyone', title: 'Register', menu: true },
  me: { path: '/me', audience: 'member', title: 'Me', menu: true },
  profile: {
    path: '/profile',
    audience: 'member',
    title: 'Update Profile',
    menu: true,
    link: '/profile/',
  },
  additionalProfile: {
    path: '/profile/additional',
    audience: 'member',
    title: 'Update Additional Info',
    menu: true,
  },
  calendar: {
    path: '/calendar/',
    audience: 'everyone',
    title: 'Calendar',
    menu: true,
    shownTo: 'member',
  },
  event: { path: '/calendar/:id', audience: 'everyone', title: 'Service' },
  memberList: {
    path: '/Member_List/',
    audience: 'member',
    title: 'Directory',
    menu: true,
  },
  paper: { path: '/Member_List/print', audience: 'member', title: 'Print the directory' },
  member: { path: '/members/:id', audience: 'member', title: 'Member details' },
  editChild: { path: '/members/:id/edit', audience: 'member', title: 'Edit child’s details' },
  sharing: {
    path: '/profile/sharing',
    audience: 'member',
    title: 'What others see of you',
    menu: true,
  },
  messages: {
    path: '/profile/messages',
    audience: 'member',
    title: 'Emails and notifications',
    menu: true,
    link: '/profile/messages/',
  },
  markAttendance: {
    path: '/MapComponent/',
    audience: 'member',
    title: 'Attendance',
    menu: true,
    link: '/MapComponent',
  },
  doorEntry: { path: '/door-entry/:code', audience: 'everyone', title: 'At the door' },
  visit: { path: '/visit', audience: 'everyone', title: 'Visiting' },
  ownAttendance: {
    path: '/profile/attendance',
    audience: 'member',
    title: 'Attendance History',
    menu: true,
    link: '/profile/attendance/',
  },
  ownServing: { path: '/profile/serving', audience: 'member', title: 'When you serve' },
  teamPlan: { path: '/profile/serving/:id', audience: 'member', title: 'Your team’s plan' },
  servingAnswer: { path: '/serving/answer/:token', audience: 'everyone', title: 'Can you serve?' },
  groups: { path: '/groups', audience: 'member', title: 'My groups' },
  group: { path: '/groups/:id', audience: 'member', title: 'Group' },
  groupMeeting: { path: '/groups/meetings/:id', audience: 'member', title: 'Who was there' },
  groupList: { path: '/group-list/:token', audience: 'everyone', title: 'Who was there?' },
  keeping: { path: '/profile/keeping', audience: 'member', title: 'How you’re counted' },
  family: { path: '/profile/family', audience: 'member', title: 'Family' },
  languageAndColours: {
    path: '/profile/language',
    audience: 'member',
    title: 'Language and colours',
  },
  ownData: { path: '/profile/data', audience: 'member', title: 'My data' },
  twoStep: { path: '/profile/two-step', audience: 'member', title: 'Two-step sign-in' },
  passwordReset: { path: '/reset-password', audience: 'everyone', title: 'Password Reset' },
  passwordResetConfirm: {
    path: '/reset-password/:uid/:token',
    audience: 'everyone',
    title: 'Reset Your Password',
  },
  providerReturn: { path: '/login/provider', audience: 'everyone', title: 'Signing in' },
  signInCode: { path: '/login/code', audience: 'everyone', title: 'Sign in by email' },
  bringBack: { path: '/login/bring-back', audience: 'everyone', title: 'Bring back a backup' },
  takeBackEmail: {
    path: '/take-back-email/:uid/:token',
    audience: 'everyone',
    title: 'Your email address',
  },
  confirmEmail: {
    path: '/confirm-email/:token',
    audience: 'everyone',
    title: 'Confirm your address',
  },
  invitation: { path: '/invitation/:token', audience: 'everyone', title: 'Your invitation' },
  dashboard: { path: '/admin/', audience: 'admin', title: 'At a Glance', menu: true },
  sessions: {
    path: '/admin/sessions',
    audience: 'admin',
    title: 'Create Sessions',
    menu: 'services',
  },
  session: { path: '/admin/sessions/:id', audience: 'admin', title: 'Session' },
  attendants: {
    path: '/admin/successfulattendants',
    audience: 'admin',
    title: 'Attendants',
    menu: 'services',
  },
  absentees: {
    path: '/admin/unsuccessfulattendants',
    audience: 'admin',
    title: 'Absentees',
    menu: 'services',
  },
  absenteeDetails: {
    path: '/admin/unsuccessfulattendantdetails/:id',
    audience: 'admin',
    title: 'Absentee’s Details',
  },
  reports: { path: '/admin/reports', audience: 'admin', title: 'Reports', menu: 'services' },
  door: { path: '/door/', audience: 'steward', title: 'Code at the Door', menu: 'services' },
  steward: { path: '/steward/', audience: 'steward', title: 'Mark People', menu: 'services' },
  servingPlan: { path: '/serving/', audience: 'leader', title: 'Serving Plan', menu: 'serving' },
  users: { path: '/admin/userlist', audience: 'admin', title: 'Users', menu: 'people' },
  addPerson: { path: '/admin/user/new', audience: 'admin', title: 'Add Person' },
  editUser: { path: '/admin/user/:id/edit', audience: 'admin', title: 'Edit User' },
  merge: { path: '/admin/user/:id/merge', audience: 'admin', title: 'Merge People' },
  userDetails: { path: '/admin/userdetails/:id', audience: 'admin', title: 'Member Details' },
  allMemberDetails: {
    path: '/admin/additionaluserdetails',
    audience: 'admin',
    title: "Users' Additional Info",
    menu: 'people',
  },
  editMember: { path: '/admin/member/:id', audience: 'admin', title: 'Edit Member Profile' },
  newcomers: { path: '/admin/newcomers', audience: 'admin', title: 'Newcomers', menu: 'people' },
  households: {
    path: '/admin/households',
    audience: 'admin',
    title: 'Households',
    menu: 'people',
    link: '/admin/households/',
  },
  newHousehold: { path: '/admin/household/new', audience: 'admin', title: 'New Household' },
  editHousehold: { path: '/admin/household/:id/edit', audience: 'admin', title: 'Edit Household' },
  officeGroups: { path: '/admin/groups', audience: 'admin', title: 'Groups', menu: 'people' },
  teams: { path: '/admin/teams', audience: 'admin', title: 'Teams', menu: 'serving' },
  birthdays: {
    path: '/admin/birthdayreminder',
    audience: 'admin',
    title: 'Birthday Reminders',
    menu: 'people',
  },
  cases: { path: '/care/', audience: 'carer', title: 'Care', menu: 'care' },
  case: { path: '/care/:id', audience: 'carer', title: 'Care' },
  visitors: { path: '/visitors/', audience: 'carer', title: 'Visitors', menu: 'care' },
  announcements: {
    path: '/admin/announcements',
    audience: 'admin',
    title: 'Messages',
    menu: 'messages',
  },
  sentMessages: { path: '/admin/messages', audience: 'admin', title: 'Sent Messages' },
  newAnnouncement: {
    path: '/admin/announcements/new',
    audience: 'admin',
    title: 'New Announcement',
  },
  announcement: {
    path: '/admin/announcements/:id',
    audience: 'admin',
    title: 'Edit Announcement',
  },
  settings: { path: '/admin/settings', audience: 'admin', title: 'Settings', menu: 'settings' },
  church: { path: '/admin/church', audience: 'admin', title: 'Our Church' },
  map: { path: '/admin/settings/map', audience: 'admin', title: 'Map' },
  newCampus: { path: '/admin/campuses/new', audience: 'admin', title: 'New Campus' },
  campus: { path: '/admin/campuses/:id', audience: 'admin', title: 'Edit Campus' },
  giving: { path: '/admin/settings/giving', audience: 'admin', title: 'Giving' },
  contact: { path: '/admin/settings/contact', audience: 'admin', title: 'Contact' },
  poster: { path: '/admin/settings/poster', audience: 'admin', title: 'Poster and Cards' },
  doorSettings: { path: '/admin/door', audience: 'admin', title: 'Marking' },
  directorySettings: { path: '/admin/directory', audience: 'admin', title: 'Who May See What' },
  careSettings: { path: '/admin/care', audience: 'admin', title: 'When to Call' },
  records: { path: '/admin/settings/records', audience: 'admin', title: 'Records Kept' },
  mails: { path: '/admin/settings/mails', audience: 'admin', title: 'Sample Emails' },
  signInWays: { path: '/admin/settings/sign-in', audience: 'admin', title: 'Signing In' },
  tokens: { path: '/admin/settings/tokens', audience: 'admin', title: 'Reading Tokens' },
  setup: { path: '/admin/setup', audience: 'admin', title: 'Set Up Your Church' },
  carousels: {
    path: '/admin/carousel-management',
    audience: 'admin',
    title: 'Carousel Manager',
    menu: 'settings',
  },
  paperLists: {
    path: '/admin/paper',
    audience: 'admin',
    title: 'Lists to Print',
    menu: 'people',
  },
  imports: { path: '/admin/import', audience: 'admin', title: 'Import', menu: 'people' },
  import: { path: '/admin/import/:id', audience: 'admin', title: 'Import' },
  export: { path: '/admin/export', audience: 'admin', title: 'Export', menu: 'people' },
  audit: { path: '/admin/audit', audience: 'admin', title: 'Audit Log', menu: 'settings' },
  status: { path: '/admin/status', audience: 'admin', title: 'Status', menu: 'settings' },
} as const satisfies Record<string, Screen>

type Screens = typeof screens

/** The screens of visitors and members. The others are those of admins, stewards, carers and leaders. */
export type MemberScreen = {
  [Name in keyof Screens]: Screens[Name]['audience'] extends 'everyone' | 'member' ? Name : never
}[keyof Screens]
export type StaffScreen = Exclude<keyof Screens, MemberScreen>

/** The path of one person's or thing's screen: `pathOf(screens.member.path, 7)` is '/members/7'. */
export const pathOf = (path: `${string}/:id${string}`, id: number) =>
  path.replace(':id', String(id))
