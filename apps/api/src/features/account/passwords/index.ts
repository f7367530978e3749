export { authBounds } from './bounds.ts'
export { isGuessable, refuseGuessable } from './guessable.ts'
export { createPasswords, type Passwords } from './hashing.ts'
export {
  type AuthLimits,
  createAuthLimits,
  resetGuesses,
  withGuessLimits,
  withinConcurrencyLimit,
} from './limits.ts'
export { requirePassword } from './require-password.ts'
