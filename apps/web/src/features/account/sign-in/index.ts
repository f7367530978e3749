export { redirectTarget, withRedirect } from './redirect.ts'
export { signOut, watchPendingSignOuts } from './sign-out.ts'
export { Terms } from './terms.tsx'
