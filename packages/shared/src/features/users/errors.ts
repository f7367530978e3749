import { defineErrors } from '../../contract/errors.ts'

export const userErrors = defineErrors({
  notFound: { code: 'user-not-found', status: 404, detail: 'There is no user with this id.' },
  emailTaken: {
    code: 'email-taken',
    status: 409,
    detail: 'An account with this e-mail already exists.',
  },
  lastAdmin: {
    code: 'last-admin',
    status: 409,
    detail: 'This is the last admin: make somebody else an admin first.',
  },
  idsDiffer: {
    code: 'ids-differ',
    status: 400,
    detail: 'The ids in this request are not the same person.',
  },
  notYours: {
    code: 'not-yours',
    status: 403,
    detail: 'You may see and change only your own record.',
  },
})
