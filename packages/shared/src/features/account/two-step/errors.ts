import { defineErrors } from '../../../contract/errors.ts'

const CODE_NEEDED = 'Please enter the code from your authenticator app.'
const CODE_WRONG = 'This code is incorrect or has already been used. Please enter the current one.'

export const twoStepErrors = defineErrors({
  /** While signing in. */
  codeNeeded: { code: 'code-needed', status: 401, detail: CODE_NEEDED },
  codeWrong: { code: 'code-wrong', status: 401, detail: CODE_WRONG },
  /** For a caller who is signed in, so not a 401. */
  ownCodeNeeded: { code: 'own-code-needed', status: 400, detail: CODE_NEEDED },
  ownCodeWrong: { code: 'own-code-wrong', status: 400, detail: CODE_WRONG },
  alreadyOn: { code: 'two-step-on', status: 409, detail: 'Two-step sign-in is already on.' },
  notOn: { code: 'two-step-off', status: 409, detail: 'Two-step sign-in is not on.' },
  notStarted: {
    code: 'two-step-not-started',
    status: 409,
    detail: 'There is no key for your authenticator app yet. Please start again.',
  },
  ownNeedsCode: {
    code: 'own-two-step',
    status: 409,
    detail: 'You can switch off your own two-step sign-in in your profile, with a code.',
  },
})
