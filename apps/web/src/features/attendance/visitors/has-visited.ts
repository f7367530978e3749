import { readStored } from '../../../lib/storage.ts'

/** The storage key of this phone's last card. */
export const cardKey = 'visitorCard'

/**
 * Whether a card has been filled in on this phone. It uses no schema, which the screen at the door would have to load.
 */
export const hasVisited = (): boolean => readStored(cardKey) !== null
