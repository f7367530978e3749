import { defineErrors } from '../../../contract/errors.ts'

export const newcomerErrors = defineErrors({
  notNewcomer: {
    code: 'not-newcomer',
    status: 409,
    detail: 'Nobody is waiting here any more. To delete an older account, open Users.',
  },
})
