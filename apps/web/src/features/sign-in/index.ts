export { signInPaths } from './paths.ts'
export { withRedirect } from './redirect.ts'
export { signOut } from './sign-out.ts'
