/** Opens the dialog; loaded on first use. Not in index.ts, which would put its code into every first load. */
export const signInAgainDialog = async () => (await import('./sign-in-again.tsx')).openSignInAgain()
