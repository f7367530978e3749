import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthLimits, Passwords } from '../passwords/index.ts'
import type { Tokens } from '../sign-ins/index.ts'

export type Needs = Platform & {
  authLimits: AuthLimits
  passwords: Passwords
  tokens: Tokens
  totpEncryption: Encryption
}
