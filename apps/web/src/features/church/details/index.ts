export { locationState } from './location-state.ts'
export { atCampus, campusName, churchFacts, usePictureAddress } from './queries.ts'
export { Setup } from './setup.tsx'
export { SetupCard } from './setup-card.tsx'
