export { CorrectUnnamed } from './correct-unnamed.tsx'
export { KeepingOffer } from './keeping-offer.tsx'
export { UnnamedSettingsCard } from './settings-card.tsx'
