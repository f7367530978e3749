import {
  conflict,
  forbidden,
  notFound,
  serviceUnavailable,
  unauthorized,
} from '../../../contract/errors.ts'

export const providerErrors = {
  notSetUp: notFound('provider-not-set-up', 'Nobody signs in this way here.'),
  unavailable: serviceUnavailable(
    'provider-unavailable',
    'It can’t be reached now. Please sign in another way, or try again later.',
  ),
  /** The same error whatever does not fit: the browser, the state, the code, the issuer, the signature or the time. */
  refused: unauthorized(
    'provider-refused',
    'Signing in there didn’t work, or took too long. Please try again.',
  ),
  unverified: forbidden(
    'provider-address-unverified',
    'It hasn’t confirmed your email address. Please sign in another way, and connect it under Update Profile.',
  ),
  unconfirmed: forbidden(
    'provider-account-unconfirmed',
    'Your address isn’t confirmed here yet. Please sign in another way, and connect it under Update Profile.',
  ),
  /** Several people have the address; its message names the one whose account it is. */
  whoAreYou: conflict('provider-who-are-you', 'Is this account yours?'),
  unknown: forbidden(
    'provider-unknown-person',
    'No account here has your address. Please register, or sign in another way and connect it under Update Profile.',
  ),
  other: forbidden(
    'provider-other-account',
    'The account with your address is connected to somebody else there. Please sign in another way.',
  ),
  taken: conflict('provider-taken', 'This account there is connected to somebody else here.'),
  /** A proof needs the account that the caller has connected, and a password or the like given there just now. */
  unproven: forbidden(
    'provider-unproven',
    'That didn’t show that it’s you. Please sign in there with your own account.',
  ),
  /** A church that has mistyped a setting would shut all members out. */
  untried: conflict(
    'provider-untried',
    'Nobody has signed in with it yet. Please try it yourself first.',
  ),
  onlyWay: conflict(
    'provider-only-way',
    'It is your only way to sign in here. If it isn’t yours, please ask the church’s office.',
  ),
  notConnected: notFound('provider-not-connected', 'You have disconnected it already.'),
}
