import { badRequest, conflict, notFound } from '../../../contract/errors.ts'

export const mergeErrors = {
  samePerson: badRequest(
    'merge-same-person',
    'A person can’t be merged into themselves. Please choose somebody else.',
  ),
  yourself: conflict(
    'merge-yourself',
    'This would end your own account. Please merge the other way round, or ask another admin.',
  ),
  notFound: notFound(
    'merge-not-found',
    'This merge can’t be undone: it was more than 24 hours ago, or was undone already.',
  ),
  changedSince: conflict(
    'merge-changed-since',
    'Something has changed since the merge, so it can’t be undone. Please correct the person by hand.',
  ),
}
