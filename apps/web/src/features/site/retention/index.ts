export { RetentionCard } from './retention-card.tsx'
