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
  notFound: {
    code: 'merge-not-found',
    status: 404,
    detail: 'This merge can’t be undone: it was more than 24 hours ago, or was undone already.',
  },
  changedSince: {
    code: 'merge-changed-since',
    status: 409,
    detail:
      'Something has changed since the merge, so it can’t be undone. Please correct the person by hand.',
  },
})
