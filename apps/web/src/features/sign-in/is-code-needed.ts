import { hasCode } from '@church/shared'

/** Whether the password was right, and signing in goes on with a code of the authenticator app. */
export const isCodeNeeded = (reason: unknown) => hasCode(reason, 'code-needed')
