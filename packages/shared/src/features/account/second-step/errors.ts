import { defineErrors } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'

const CODE_NEEDED = worded('Please enter the code from your authenticator app.')
const CODE_WRONG = worded(
  'This code is incorrect or has already been used. Please enter the current one.',
)

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
  /** The password or the app was set up after the change of address, perhaps by mail to the new one. */
  addressTooNew: {
    code: 'address-too-new',
    status: 409,
    detail:
      'Your email address changed less than an hour ago, so this can’t confirm yet that it’s you. Please try again in an hour.',
  },
  ownNeedsCode: {
    code: 'own-two-step',
    status: 409,
    detail: 'You can switch off your own two-step sign-in in your profile, with a code.',
  },
})

/** The number of passkeys that an account can have. */
export const PASSKEYS_MAX = 10

export const passkeyErrors = defineErrors({
  /** While signing in: unknown, removed, expired or not verified. */
  refused: {
    code: 'passkey-refused',
    status: 401,
    detail: 'This passkey did not work. Please try again, or sign in with your password.',
  },
  /** While adding one. */
  notAccepted: {
    code: 'passkey-not-accepted',
    status: 400,
    detail: 'The passkey could not be added. Please try again.',
  },
  alreadyAdded: {
    code: 'passkey-taken',
    status: 409,
    detail: 'This passkey has already been added.',
  },
  tooMany: {
    code: 'passkeys-full',
    status: 409,
    detail: worded('You already have {max} passkeys. Please remove one first.', {
      max: PASSKEYS_MAX,
    }),
  },
  notFound: {
    code: 'passkey-not-found',
    status: 404,
    detail: 'This passkey no longer exists. Please reload the page.',
  },
})
