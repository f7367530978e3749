import { badRequest, conflict, notFound, unauthorized } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'

const CODE_NEEDED = worded('Please enter the code from your authenticator app.')
const CODE_WRONG = worded(
  'This code is incorrect or has already been used. Please enter the current one.',
)

export const twoStepErrors = {
  /** While signing in. */
  codeNeeded: unauthorized('code-needed', CODE_NEEDED),
  codeWrong: unauthorized('code-wrong', CODE_WRONG),
  /** For a caller who is signed in, so not a 401. */
  ownCodeNeeded: badRequest('own-code-needed', CODE_NEEDED),
  ownCodeWrong: badRequest('own-code-wrong', CODE_WRONG),
  alreadyOn: conflict('two-step-on', 'Two-step sign-in is already on.'),
  notOn: conflict('two-step-off', 'Two-step sign-in is not on.'),
  notStarted: conflict(
    'two-step-not-started',
    'There is no key for your authenticator app yet. Please start again.',
  ),
  /** The password or the app was set up after the change of address, perhaps by mail to the new one. */
  addressTooNew: conflict(
    'address-too-new',
    'Your email address changed less than an hour ago, so this can’t confirm yet that it’s you. Please try again in an hour.',
  ),
  ownNeedsCode: conflict(
    'own-two-step',
    'You can switch off your own two-step sign-in in your profile, with a code.',
  ),
}

/** The number of passkeys that an account can have. */
export const PASSKEYS_MAX = 10

export const passkeyErrors = {
  /** While signing in: unknown, removed, expired or not verified. */
  refused: unauthorized(
    'passkey-refused',
    'This passkey did not work. Please try again, or sign in with your password.',
  ),
  /** While adding one. */
  notAccepted: badRequest(
    'passkey-not-accepted',
    'The passkey could not be added. Please try again.',
  ),
  alreadyAdded: conflict('passkey-taken', 'This passkey has already been added.'),
  tooMany: conflict(
    'passkeys-full',
    worded('You already have {max} passkeys. Please remove one first.', {
      max: PASSKEYS_MAX,
    }),
  ),
  notFound: notFound('passkey-not-found', 'This passkey no longer exists. Please reload the page.'),
}
