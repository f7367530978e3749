import { conflict, forbidden, notFound } from './contract/errors.ts'

/** Errors about an account that several features answer. */
export const accountErrors = {
  notFound: notFound('user-not-found', 'There is no user with this id.'),
  emailTaken: conflict('email-taken', 'An account with this email address already exists.'),
  /** The password, passkey or code is right, but members sign in with the church's provider. */
  wayClosed: forbidden(
    'sign-in-way-closed',
    'Members don’t sign in this way here. Please use the church’s own sign-in.',
  ),
}
