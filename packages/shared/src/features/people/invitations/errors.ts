import { defineErrors } from '../../../contract/errors.ts'

export const invitationErrors = defineErrors({
  notFound: {
    code: 'invitation-not-found',
    status: 404,
    detail:
      'This link no longer works. If you’ve already set a password, please sign in. If not, please ask the church for a new invitation.',
  },
  hasAccount: {
    code: 'has-account',
    status: 409,
    detail: 'This person already has an account, and needs no invitation.',
  },
  addressNeeded: {
    code: 'address-needed',
    status: 400,
    detail: 'Please enter an email address for the invitation.',
  },
  /** In answer to a registration with the address of somebody without an account. */
  sentInstead: {
    code: 'invitation-sent',
    status: 409,
    detail:
      'The church already has this email address. Please open the link that we’ve sent to it, and set your password there.',
  },
})
