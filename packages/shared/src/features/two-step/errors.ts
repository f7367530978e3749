import { defineErrors } from '../../contract/errors.ts'

const CODE_NEEDED = 'Please enter the code that your authenticator app shows.'
const CODE_WRONG =
  'This code is not right, or was used before. Please enter the one that is shown now.'

export const twoStepErrors = defineErrors({
  /** While signing in. */
  codeNeeded: { code: 'code-needed', status: 401, detail: CODE_NEEDED },
  codeWrong: { code: 'code-wrong', status: 401, detail: CODE_WRONG },
  /** Of somebody who is signed in, which a 401 would deny. */
  ownCodeNeeded: { code: 'own-code-needed', status: 400, detail: CODE_NEEDED },
  ownCodeWrong: { code: 'own-code-wrong', status: 400, detail: CODE_WRONG },
  alreadyOn: { code: 'two-step-on', status: 409, detail: 'Two-step sign-in is on already.' },
  notOn: { code: 'two-step-off', status: 409, detail: 'Two-step sign-in is not on.' },
  notStarted: {
    code: 'two-step-not-started',
    status: 409,
    detail: 'Please start again: there is no key for your authenticator app yet.',
  },
  ownNeedsCode: {
    code: 'own-two-step',
    status: 409,
    detail: 'Your own two-step sign-in is switched off in your profile, with a code.',
  },
})
