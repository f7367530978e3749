import type { Browsers } from '../../../http/browsers.ts'
import type { SignInHooks } from '../../../http/end-access.ts'
import type { Tokens } from '../../../http/tokens.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthLimits, Passwords } from '../password/index.ts'

/** The services that passkeys and two-step sign-in need. */
export type SecondStepNeeds = Platform &
  SignInHooks & {
    authLimits: AuthLimits
    browsers: Browsers
    passwords: Passwords
    tokens: Tokens
    totpEncryption: Encryption
  }
