import { defineErrors } from './contract/errors.ts'

/** Errors about an account that several features answer. */
export const accountErrors = defineErrors({
  notFound: { code: 'user-not-found', status: 404, detail: 'There is no user with this id.' },
  emailTaken: {
    code: 'email-taken',
    status: 409,
    detail: 'An account with this email address already exists.',
  },
})
