export { sharingPaths } from './paths.ts'
export { currentRules } from './queries.ts'
export { RulesCard } from './rules-card.tsx'
export { SharingBanner } from './sharing-banner.tsx'
