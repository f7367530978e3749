import type { Viewer } from '@church/shared'
import type { Caller } from '../../../http/identify.ts'

/** The class of a caller, which decides what they see of others. */
export function viewerOf({ isAdmin, isApproved }: Pick<Caller, 'isAdmin' | 'isApproved'>): Viewer {
  if (isAdmin) return 'admin'
  return isApproved ? 'member' : 'unapproved'
}
