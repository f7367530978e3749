export { ProviderButton } from './provider-button.tsx'
export { ProviderCard } from './provider-card.tsx'
