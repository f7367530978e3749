import { defineErrors } from '../../contract/errors.ts'

export const userErrors = defineErrors({
  notFound: { code: 'user-not-found', status: 404, detail: 'There is no user with this id.' },
  emailTaken: {
    code: 'email-taken',
    status: 409,
    detail: 'An account with this e-mail address already exists.',
  },
  lastAdmin: {
    code: 'last-admin',
    status: 409,
    detail: 'This is the only admin. Please make somebody else an admin first.',
  },
})
