export { SignInsCard } from './sign-ins-card.tsx'
