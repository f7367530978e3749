// Needed only once the device has reported its location. See `markingCode`.

export { DoorOffer } from './door-offer.tsx'
export { FamilyLink, FamilyOffer } from './family-offer.tsx'
export { markOrAsk } from './mark-or-ask.ts'
export { markWithPass } from './marking-calls.ts'
export { placeState } from './place-state.ts'
