export { PasskeyButton } from './passkey-button.tsx'
export { PasskeysCard } from './passkeys-card.tsx'
