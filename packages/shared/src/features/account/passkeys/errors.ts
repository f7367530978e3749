import { defineErrors } from '../../../contract/errors.ts'

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
    detail: `You already have ${PASSKEYS_MAX} passkeys. Please remove one first.`,
  },
  notFound: {
    code: 'passkey-not-found',
    status: 404,
    detail: 'This passkey no longer exists. Please reload the page.',
  },
})
