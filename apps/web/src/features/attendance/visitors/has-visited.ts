import { readStored } from '../../../lib/storage.ts'

/** The storage key of this phone's last card. */
export const cardKey = 'visitorCard'

/** Whether a card has been filled in on this phone. It needs no schema, which would load with the screen at the door. */
export const hasVisited = (): boolean => readStored(cardKey) !== null
