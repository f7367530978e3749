export { PasswordChangeCard } from './password-change-card.tsx'
