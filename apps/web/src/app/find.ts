import { type Session, type SignedInUser, searchable, shown, type User } from '@church/shared'
import { nameOf } from '../features/people/users/index.ts'
import { formatDate, formatTime } from '../lib/format.ts'
import { pathOf, type Screen, screens } from '../lib/screens.ts'
import { mayOpen } from './office.ts'

/** Something that the palette leads to. */
export interface Found {
  to: string
  text: string
  /** A detail that distinguishes it from others of its name. */
  aside?: string
}

/** The letters that a search needs. */
const FIND_FROM = 3

/** Whether a keyword has enough letters to search for. Two are enough for a Chinese name. */
export const isLongEnough = (keyword: string): boolean =>
  keyword.length >= FIND_FROM || /\p{Script=Han}{2}/u.test(keyword)

/** The most people, sessions or screens that are listed. */
const LISTED = 5

const matches = (text: string, keyword: string) => searchable(text).includes(keyword)

/** The screens that a user may open and whose titles contain a `searchable` keyword. */
export const findScreens = (user: SignedInUser, keyword: string): Found[] =>
  Object.values<Screen>(screens)
    .filter(
      ({ path, title, audience, menu, shownTo }) =>
        mayOpen(user, audience) &&
        // Leaves out screens whose address names a person or thing, and those for visitors.
        !path.includes(':') &&
        shownTo !== 'visitor' &&
        (menu || audience !== 'everyone') &&
        matches(shown(title), keyword),
    )
    .slice(0, LISTED)
    .map(({ path, link = path, title }) => ({ to: link, text: shown(title) }))

/** The sessions whose names or dates contain a `searchable` keyword, the nearest to `now` first. */
export function findSessions(sessions: Session[], keyword: string, now: Date): Found[] {
  const distance = ({ start_datetime }: Session) =>
    Math.abs(Date.parse(start_datetime) - now.getTime())
  return sessions
    .filter(({ name, start_datetime }) => matches(`${name} ${formatDate(start_datetime)}`, keyword))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, LISTED)
    .map(({ id, name, start_datetime }) => ({
      to: pathOf(screens.session.path, id),
      text: name,
      aside: `${formatDate(start_datetime)}, ${formatTime(start_datetime)}`,
    }))
}

/** The first people of a list. */
export const foundPeople = (users: User[]): Found[] =>
  users.slice(0, LISTED).map((user) => ({
    to: pathOf(screens.userDetails.path, user.id),
    text: nameOf(user),
    ...(user.email && { aside: user.email }),
  }))
