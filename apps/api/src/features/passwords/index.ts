export { isGuessable, refuseGuessable } from './guessable.ts'
export { createPasswords, type Passwords } from './hashing.ts'
export { type AuthLimits, createAuthLimits, forgive, guarded, inRoom } from './limits.ts'
export { provePassword } from './prove-password.ts'
