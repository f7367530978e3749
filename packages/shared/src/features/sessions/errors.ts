import { defineErrors } from '../../contract/errors.ts'

export const sessionErrors = defineErrors({
  notFound: {
    code: 'session-not-found',
    status: 404,
    detail: 'There is no session with this id.',
  },
  notOver: { code: 'session-not-over', status: 409, detail: 'This session has not ended yet.' },
})
