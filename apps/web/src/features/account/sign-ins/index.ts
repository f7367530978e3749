export { EndSignIns } from './end-sign-ins.tsx'
export { SignInsCard } from './sign-ins-card.tsx'
