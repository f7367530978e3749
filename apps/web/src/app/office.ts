import { type SignedInUser, shown, t } from '@church/shared'
import { matchPath } from 'react-router-dom'
import { hasRole } from '../lib/current-user.ts'
import {
  type Audience,
  type MenuGroup,
  type Screen,
  type StaffScreen,
  screens,
} from '../lib/screens.ts'
import type { OfficeIconName } from './office-icon.tsx'

/** The groups of the office's screens, in order. */
export const officeGroups: Record<MenuGroup, { label: string; icon: OfficeIconName }> = {
  services: { label: t('Services'), icon: 'calendar' },
  people: { label: t('People'), icon: 'users' },
  care: { label: t('Care'), icon: 'heart' },
  serving: { label: t('Serving'), icon: 'serving' },
  messages: { label: t('Messages'), icon: 'message' },
  settings: { label: t('Settings'), icon: 'settings' },
}

type Table = typeof screens

/** The group of each screen that no menu has: that of the screen which leads to it. */
const groupsOfOthers: {
  [Name in StaffScreen as Table[Name] extends { menu: unknown } ? never : Name]: MenuGroup
} = {
  session: 'services',
  absenteeDetails: 'services',
  addPerson: 'people',
  editUser: 'people',
  merge: 'people',
  userDetails: 'people',
  editMember: 'people',
  newHousehold: 'people',
  editHousehold: 'people',
  import: 'people',
  case: 'care',
  sentMessages: 'messages',
  newAnnouncement: 'messages',
  announcement: 'messages',
  church: 'settings',
  map: 'settings',
  newCampus: 'settings',
  campus: 'settings',
  giving: 'settings',
  contact: 'settings',
  poster: 'settings',
  doorSettings: 'settings',
  directorySettings: 'settings',
  careSettings: 'settings',
  records: 'settings',
  setup: 'settings',
  mails: 'messages',
  signInWays: 'settings',
  tokens: 'settings',
}

/** What a tab calls its screen: the title, but for Announcements, which is the first of the tabs of Messages. */
export const tabOf = (screen: Screen): string =>
  screen === screens.announcements ? t('Announcements') : shown(screen.title)

const groupOf = (name: string, { menu }: Screen): MenuGroup | undefined =>
  typeof menu === 'string' ? menu : Object.entries(groupsOfOthers).find(([of]) => of === name)?.[1]

/** The group of the screen at a path; undefined for screens of members, and for At a Glance. */
export function groupAt(pathname: string): MenuGroup | undefined {
  const entries = Object.entries<Screen>(screens)
  // `/admin/user/:id` matches `/admin/user/new` as well.
  const isLiteral = (path: string) => !path.includes(':')
  const shown = entries
    .filter(([, { path }]) => matchPath(path, pathname) !== null)
    .sort(([, a], [, b]) => Number(isLiteral(b.path)) - Number(isLiteral(a.path)))
  const [first] = shown
  return first && groupOf(...first)
}

/** Whether a user may open the screens of an audience. */
export const mayOpen = (user: SignedInUser, audience: Audience): boolean => {
  if (user.isAdmin || audience === 'everyone' || audience === 'member') return true
  return audience !== 'admin' && hasRole(user, audience)
}

/** A group with the screens of it that a user may open, by their names in the table. */
export interface OfficeGroup {
  group: string
  label: string
  icon: OfficeIconName
  links: { name: string; screen: Screen }[]
}

/** The groups with the screens of each that a user may open. Leaves out groups without any. */
export function officeOf(user: SignedInUser): OfficeGroup[] {
  const entries = Object.entries<Screen>(screens).filter(([, { audience }]) =>
    mayOpen(user, audience),
  )
  return Object.entries(officeGroups)
    .map(([group, { label, icon }]) => ({
      group,
      label,
      icon,
      links: entries
        .filter(([, { menu }]) => menu === group)
        .map(([name, screen]) => ({ name, screen })),
    }))
    .filter(({ links }) => links.length > 0)
}
