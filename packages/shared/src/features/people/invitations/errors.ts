import { badRequest, conflict, notFound } from '../../../contract/errors.ts'

export const invitationErrors = {
  notFound: notFound(
    'invitation-not-found',
    'This link no longer works. If you’ve already set a password, please sign in. If not, please ask the church for a new invitation.',
  ),
  hasAccount: conflict(
    'has-account',
    'This person already has an account, and needs no invitation.',
  ),
  addressNeeded: badRequest('address-needed', 'Please enter an email address for the invitation.'),
  /** In answer to a registration with the address of somebody without an account. */
  sentInstead: conflict(
    'invitation-sent',
    'The church already has this email address. Please open the link that we’ve sent to it, and set your password there.',
  ),
}
