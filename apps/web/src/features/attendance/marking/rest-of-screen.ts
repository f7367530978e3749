// What the attendance screen needs only once it is shown: its other ways, and what a tap does. In one file, since each
// would be a request of its own; `waitedFor` in vite.config.ts asks for it early.

export { KeepingOffer } from '../unnamed/index.ts'
export { LastCount } from './live/last-count.tsx'
export { placeState } from './state/place-state.ts'
export { SessionEnd } from './state/session-end.ts'
export { markWithPass } from './tap/calls.ts'
export { MarkAtOnce } from './tap/mark-at-once.ts'
export { markOrAsk } from './tap/mark-or-ask.ts'
export { FamilyLink, FamilyOffer } from './ways/family/family-offer.tsx'
export { OtherWays } from './ways/other-ways.tsx'
