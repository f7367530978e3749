import type { DirectoryEntry } from '@church/shared'

/** A name in directory order: last name, middle name, first name. */
export function directoryName({ user, middle_name }: Pick<DirectoryEntry, 'user' | 'middle_name'>) {
  return [user.last_name, middle_name, user.first_name].filter(Boolean).join(' ')
}

/** A name in reading order: first, middle and last name. */
export function fullName({ user, middle_name }: Pick<DirectoryEntry, 'user' | 'middle_name'>) {
  return [user.first_name, middle_name, user.last_name].filter(Boolean).join(' ')
}
