import { type DirectoryEntry, searchable, searchWords } from '@church/shared'
import { directoryName, fullName } from './name.ts'

/** A member with their searchable text: the name in both orders, and the digits of the phone numbers. */
interface Findable {
  entry: DirectoryEntry
  text: string
}

/** Makes a directory searchable. Runs once for each list, not for each letter typed. */
export const findable = (entries: DirectoryEntry[]): Findable[] =>
  entries.map((entry) => {
    const digits = [entry.phone_number, entry.phone_number_2].map((number) =>
      (number ?? '').replace(/\D/g, ''),
    )
    return {
      entry,
      text: [searchable(directoryName(entry)), searchable(fullName(entry)), ...digits].join('\n'),
    }
  })

/** Returns the members whose text contains every word of the keyword ('walker, joyce'), in their original order. */
export function findMembers(members: Findable[], keyword: string): DirectoryEntry[] {
  const words = searchWords(searchable(keyword))
  return members
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ entry }) => entry)
}
