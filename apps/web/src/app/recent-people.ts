import { DAY_MS } from '@church/shared'
import { useCurrentUser } from '../lib/current-user.ts'
import { isRecord, parseJson } from '../lib/json.ts'
import { readStored, writeStored } from '../lib/storage.ts'

/** Somebody whom the user opened from the office. */
interface RecentPerson {
  id: number
  name: string
  /** In milliseconds. */
  at: number
}

const recentPeopleKey = 'recentPeople'

// Only the office's code writes this list, so it is loaded wherever there is one. A sign-out in another tab counts, too.
useCurrentUser.subscribe(({ user }) => {
  if (!user) writeStored(recentPeopleKey, null)
})

const KEPT = 5
const KEPT_DAYS = 30

const isPerson = (value: unknown): value is RecentPerson =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.name === 'string' &&
  typeof value.at === 'number'

/** Whose list it is: a right that is gone takes the list with it. */
function ownerNow(): string {
  const { user } = useCurrentUser.getState()
  return `${user?.id} ${user?.isAdmin}`
}

/** The people whom the user opened last on this device, the latest first. Signing out removes them. */
export function recentPeople(now: Date): RecentPerson[] {
  const stored = parseJson(readStored(recentPeopleKey) ?? '')
  if (!isRecord(stored) || stored.owner !== ownerNow() || !Array.isArray(stored.people)) return []
  const since = now.getTime() - KEPT_DAYS * DAY_MS
  return stored.people.filter(isPerson).filter(({ at }) => at > since)
}

/** Puts somebody first among the recent people. Only admins' lists have names; others read them in the directory. */
export function rememberPerson({ id, name }: Pick<RecentPerson, 'id' | 'name'>, now: Date): void {
  const others = recentPeople(now).filter((person) => person.id !== id)
  const isAdmin = useCurrentUser.getState().user?.isAdmin === true
  keep([{ id, name: isAdmin ? name : '', at: now.getTime() }, ...others].slice(0, KEPT))
}

/** Removes somebody who is gone. */
export function forgetPerson(id: number, now: Date): void {
  keep(recentPeople(now).filter((person) => person.id !== id))
}

const keep = (people: RecentPerson[]) =>
  writeStored(recentPeopleKey, JSON.stringify({ owner: ownerNow(), people }))
