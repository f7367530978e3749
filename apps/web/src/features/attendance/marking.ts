// Needed only once the device has reported its location. See `markingCode`.

export { locationState } from './location-state.ts'
export { markingCalls } from './marking-calls.ts'
export { tryToMark } from './try-to-mark.ts'
