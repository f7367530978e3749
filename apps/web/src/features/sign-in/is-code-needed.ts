import { hasCode } from '@church/shared'

/** Whether the password was correct and a code from the authenticator app is still needed. */
export const isCodeNeeded = (reason: unknown) => hasCode(reason, 'code-needed')
