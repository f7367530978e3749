import { defineErrors } from '../../../contract/errors.ts'

export const mergeErrors = defineErrors({
  samePerson: {
    code: 'merge-same-person',
    status: 400,
    detail: 'A person can’t be merged into themselves. Please choose somebody else.',
  },
  yourself: {
    code: 'merge-yourself',
    status: 409,
    detail:
      'This would end your own account. Please merge the other way round, or ask another admin.',
  },
})
