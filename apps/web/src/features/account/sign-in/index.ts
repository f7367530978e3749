export { EndSignIns } from './end-sign-ins.tsx'
export { redirectTarget, withRedirect } from './redirect.ts'
export { SignInsCard } from './sign-ins-card.tsx'
export { signOut, watchPendingSignOuts } from './sign-out.ts'
