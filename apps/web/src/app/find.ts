import {
  type DirectoryEntry,
  type Session,
  type SignedInUser,
  searchable,
  shown,
  t,
  type User,
} from '@church/shared'
import { findable, findMembers, fullName } from '../features/people/members/index.ts'
import { nameOf } from '../features/people/users/index.ts'
import { formatDate, formatTime } from '../lib/format.ts'
import { pathOf, type Screen, screens } from '../lib/screens.ts'
import { mayOpen, officeOf, tabOf } from './office.ts'

/** Something that the palette leads to. */
export interface Found {
  to: string
  text: string
  /** A detail that distinguishes it from others of its name. */
  aside?: string
  /** A person's id; opening them adds them to the recent people. */
  person?: number
}

/** The letters that a search needs. */
const FIND_FROM = 3

/** Whether a keyword has enough letters to search for. Two are enough for a Chinese name. */
export const isLongEnough = (keyword: string): boolean =>
  keyword.length >= FIND_FROM || /\p{Script=Han}{2}/u.test(keyword)

/** The most people, sessions or screens that are listed. */
const LISTED = 5

const matches = (text: string, keyword: string) => searchable(text).includes(keyword)

/** Those with all words of a `searchable` keyword, at least one of them in the text itself. An empty one finds all. */
function among(all: Found[], keyword: string): Found[] {
  const words = keyword.split(' ')
  return all.filter(
    ({ text, aside = '' }) =>
      words.some((word) => matches(text, word)) &&
      words.every((word) => matches(`${text} ${aside}`, word)),
  )
}

function foundScreen(screen: Screen): Found {
  const { path, link = path, title } = screen
  const [text, tab] = [shown(title), tabOf(screen)]
  return { to: link, text, ...(tab !== text && { aside: tab }) }
}

/** The screens that a user may open and whose titles or tabs contain a `searchable` keyword. */
export const findScreens = (user: SignedInUser, keyword: string): Found[] =>
  Object.values<Screen>(screens)
    .filter(
      ({ path, audience, menu, shownTo }) =>
        mayOpen(user, audience) &&
        // Leaves out screens whose address names a person or thing, and those for visitors.
        !path.includes(':') &&
        shownTo !== 'visitor' &&
        (menu || audience !== 'everyone'),
    )
    .map(foundScreen)
    .filter(({ text, aside = '' }) => matches(text, keyword) || matches(aside, keyword))
    .slice(0, LISTED)

/** All screens of the office that a user may open. */
export const officeScreens = (user: SignedInUser): Found[] =>
  officeOf(user)
    .flatMap(({ links }) => links)
    .map(({ screen }) => foundScreen(screen))

/** The sessions whose names or dates contain a `searchable` keyword, the nearest to `now` first. */
export function findSessions(
  user: SignedInUser,
  sessions: Session[],
  { keyword, now }: { keyword: string; now: Date },
): Found[] {
  const { path } = user.isAdmin ? screens.session : screens.event
  const distance = ({ start_datetime }: Session) =>
    Math.abs(Date.parse(start_datetime) - now.getTime())
  return sessions
    .filter(({ name, start_datetime }) => matches(`${name} ${formatDate(start_datetime)}`, keyword))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, LISTED)
    .map(({ id, name, start_datetime }) => ({
      to: pathOf(path, id),
      text: name,
      aside: `${formatDate(start_datetime)}, ${formatTime(start_datetime)}`,
    }))
}

/** The last session that was held, where its attendance is corrected. */
function correction(sessions: Session[], now: Date): Found[] {
  const last = sessions
    .filter(
      ({ end_datetime, cancelled_at }) => !cancelled_at && Date.parse(end_datetime) < now.getTime(),
    )
    .sort((a, b) => Date.parse(b.start_datetime) - Date.parse(a.start_datetime))[0]
  if (!last) return []
  const aside = `${last.name}, ${formatDate(last.start_datetime)}`
  return [{ to: pathOf(screens.session.path, last.id), text: t('Correct the last service'), aside }]
}

/** What an admin does most, as far as it matches a `searchable` keyword. Others have few screens, each for one thing. */
export function findActions(
  user: SignedInUser,
  sessions: Session[],
  { keyword, now }: { keyword: string; now: Date },
): Found[] {
  if (!user.isAdmin) return []
  const actions: Found[] = [
    { to: screens.addPerson.path, text: t('Add person') },
    { to: screens.newAnnouncement.path, text: t('New announcement') },
    ...correction(sessions, now),
    { to: screens.newHousehold.path, text: t('Make a household') },
  ]
  return among(actions, keyword)
}

/** What is set under each topic of the settings, in the words of its page. */
const topics = (): [screen: Screen, words: string[]][] => [
  [screens.church, [t('Name, address and time zone'), t('Logo'), t('Colour'), t('Languages')]],
  [screens.map, [t('Places'), t('Map pictures')]],
  [screens.giving, [t('Bank'), t('Account number'), t('Sort code')]],
  [screens.contact, [t('Help with this site'), t('Hours')]],
  [screens.directorySettings, [t('The directory'), t('Newcomers'), t('Birthday')]],
  [screens.careSettings, [t('Missed weeks')]],
  [screens.records, [t('Keep attendance'), t('Keep the audit log')]],
]

/** The settings whose topics match a `searchable` keyword, for admins. */
export const findSettings = (user: SignedInUser, keyword: string): Found[] =>
  user.isAdmin
    ? topics()
        .flatMap(([{ path, title }, words]) =>
          words.map((text) => ({ to: path, text, aside: shown(title) })),
        )
        .filter(({ text }) => matches(text, keyword))
        .slice(0, LISTED)
    : []

/** The first people of the admins' list. */
export const foundPeople = (users: User[]): Found[] =>
  users.slice(0, LISTED).map((user) => ({
    to: pathOf(screens.userDetails.path, user.id),
    text: nameOf(user),
    person: user.id,
    ...(user.email && { aside: user.email }),
  }))

/** Somebody's entry in the directory, for those who are no admins. */
const foundEntry = (entry: DirectoryEntry): Found => ({
  to: pathOf(screens.member.path, entry.id),
  text: fullName(entry),
  person: entry.id,
})

/** The first people of the directory who match a keyword. */
export const findEntries = (directory: DirectoryEntry[], keyword: string): Found[] =>
  findMembers(findable(directory), keyword).slice(0, LISTED).map(foundEntry)

/**
 * Recent people, as far as they match a `searchable` keyword: for admins by the names that they had, for others by the
 * directory of today, so that people who have hidden themselves since are left out.
 */
export function foundRecent(
  user: SignedInUser,
  recent: { id: number; name: string }[],
  { directory, keyword }: { directory: DirectoryEntry[]; keyword: string },
): Found[] {
  const found = user.isAdmin
    ? recent.map(({ id, name }) => ({
        to: pathOf(screens.userDetails.path, id),
        text: name,
        person: id,
      }))
    : recent.flatMap(({ id }) => directory.filter((entry) => entry.id === id).map(foundEntry))
  return among(found, keyword)
}
