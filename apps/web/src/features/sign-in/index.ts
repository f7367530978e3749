export { signInPaths } from './paths.ts'
export { withRedirect } from './redirect.ts'
export { signOut, watchPendingSignOuts } from './sign-out.ts'
