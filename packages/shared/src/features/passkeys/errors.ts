import { defineErrors } from '../../contract/errors.ts'

/** Passkeys of one account. */
export const PASSKEYS_MAX = 10

export const passkeyErrors = defineErrors({
  /** While signing in: unknown, removed, too late, or not proved. */
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
    detail: 'This passkey has been added already.',
  },
  tooMany: {
    code: 'passkeys-full',
    status: 409,
    detail: `You have ${PASSKEYS_MAX} passkeys already. Please remove one first.`,
  },
  notFound: { code: 'passkey-not-found', status: 404, detail: 'You have no such passkey.' },
})
