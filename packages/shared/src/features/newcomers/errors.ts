import { defineErrors } from '../../contract/errors.ts'

export const newcomerErrors = defineErrors({
  notToday: {
    code: 'not-newcomers',
    status: 409,
    detail: 'None of them registered today. Please delete older accounts one by one, in Users.',
  },
})
