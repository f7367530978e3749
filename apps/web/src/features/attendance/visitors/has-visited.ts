import { readStored } from '../../../lib/storage.ts'

/** Whether a card has been filled in on this phone. Takes no schema, which would load with the screen at the door. */
export const hasVisited = (): boolean => readStored('visitorCard') !== null
