import { defineErrors } from '../../contract/errors.ts'

export const newcomerErrors = defineErrors({
  notNewcomer: {
    code: 'not-newcomer',
    status: 409,
    detail: 'Nobody is waiting here any more. To delete an older account, open Users.',
  },
  notToday: {
    code: 'not-newcomers',
    status: 409,
    detail: 'None of them registered today. Please delete older accounts one by one, in Users.',
  },
})
