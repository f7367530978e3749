import { conflict, notFound } from './contract/errors.ts'

/** Errors about an account that several features answer. */
export const accountErrors = {
  notFound: notFound('user-not-found', 'There is no user with this id.'),
  emailTaken: conflict('email-taken', 'An account with this email address already exists.'),
}
