import {
  type DirectoryMode,
  isUnder18,
  type Made,
  shownTo,
  type stewardPerson,
  type Viewer,
} from '@church/shared'
import { undoUntil } from './mark.ts'
import type { FoundPerson } from './search.ts'

interface Viewing {
  viewer: Viewer
  mode: DirectoryMode
  /** The church's calendar date, `YYYY-MM-DD`. */
  today: string
  now: Date
}

/** Only the picture matters here, so all other details are hidden. */
const sharesOf = (picture: boolean) => ({
  picture,
  phone: false,
  email: false,
  address: false,
  birthday: false,
  departments: false,
})

/** A person as a steward sees them; with a picture only if members see it. */
export function personAnswer(
  person: FoundPerson,
  { viewer, mode, today, now }: Viewing,
): Made<typeof stewardPerson> {
  const { id, name, image, marked, listed, picture } = person
  const shown = shownTo(viewer, mode, {
    sharing: listed === null ? null : { listed, shares: sharesOf(picture ?? false) },
    isApproved: person.approved,
    isActive: true,
    isChild: person.is_child,
    isUnder18: isUnder18(person.date_of_birth, today),
  })
  const until = person.own_mark_at && undoUntil(person.own_mark_at)
  return {
    id,
    name,
    image: shown?.picture ? image : null,
    marked,
    undo_until: until && until > now ? until : null,
  }
}
