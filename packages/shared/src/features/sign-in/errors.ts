import { accessMessages } from '../../access-messages.ts'
import { defineErrors } from '../../contract/errors.ts'

export const signInErrors = defineErrors({
  wrongSignIn: {
    code: 'wrong-sign-in',
    status: 401,
    detail: 'No account matches this e-mail and password.',
  },
  refreshFailed: { code: 'refresh-failed', status: 401, detail: accessMessages.refreshFailed },
})
