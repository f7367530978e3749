import type { User } from '@church/shared'
import { nameOf } from '../../people/users/index.ts'

/** Duplicates usually share a name, so that only the id tells them apart. */
export const nameAndId = (user: User) => `${nameOf(user)} (ID ${user.id})`
