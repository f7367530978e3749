import type { SignInHooks } from '../../../http/end-access.ts'
import type { PersonalColumn } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordChangeHandlers } from './change.ts'
import { passwordChanged, passwordReset } from './messages.ts'
import type { PasswordNeeds } from './new-password.ts'
import { passwordResetHandlers } from './reset.ts'
import { passwordWithdrawals } from './withdrawals.ts'

export { AUTH_LIMITS, type AuthLimits, createAuthLimits } from './auth-limits.ts'
export { givePassword } from './give-password.ts'
export { createPasswords, type Passwords } from './hashing.ts'
export { countMail, requestMailInTurn, withGuessLimits, withinMailLimit } from './limits.ts'
export { passwordChanged } from './messages.ts'
export { hashNewPassword, isGuessable, type PasswordNeeds } from './new-password.ts'
export { findByPassword, requirePassword } from './require-password.ts'

const passwordOwnData: PersonalColumn[] = [
  {
    column: 'password_resets.user_id',
    onErasure: 'delete',
    onMerge: { go: 'The link names the person who goes.' },
    section: 'password_resets',
    leavesOut: ['expires_at', 'known_browser', 'token_hash'],
    lists: 'created_at AS asked_at, used_at',
  },
]

export const passwordFeature = {
  handlers: (services: Platform & PasswordNeeds & SignInHooks) => ({
    ...passwordChangeHandlers(services),
    ...passwordResetHandlers(services),
  }),
  messages: [passwordReset, passwordChanged] as const,
  ownData: passwordOwnData,
  secretTables: ['password_resets'],
  withdrawals: passwordWithdrawals,
}
