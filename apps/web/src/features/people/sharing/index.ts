export { currentRules } from './queries.ts'
export { RulesCard } from './rules-card.tsx'
export { RulesStep } from './rules-step.tsx'
export { SharingBanner } from './sharing-banner.tsx'
