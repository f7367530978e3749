import type { GroupEntry } from '@church/shared'

/** A group that everybody knows of, and to which the user does not belong. */
export const circle: GroupEntry = {
  id: 3,
  name: 'Circle',
  purpose: '',
  visibility: 'ask',
  rhythm: null,
  full: false,
  standing: null,
  leads: false,
  shares: false,
}
