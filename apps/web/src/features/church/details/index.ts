export { usePictureAddress } from './picture-address.ts'
export { atCampus, campusName, churchFacts } from './queries.ts'
export { SetupCard } from './setup-card.tsx'
