import { ApiError } from '@church/shared'
import type { MutationCacheConfig } from '@tanstack/react-query'
import { reloadAfter } from '../lib/queries.ts'
import { toastFailure } from './toast-failure.ts'

/** Refusals of the request itself, which leave everything as the screen shows it. */
const refusals = [400, 401, 403, 413, 415, 429]

const changesNothing = (error: unknown) =>
  error instanceof ApiError && refusals.includes(error.status)

/**
 * What follows each change on the server. Its queries load again, also after a failure that may mean that somebody was
 * faster, or that only the answer was lost. A toast says why it failed, unless its form does (`useSave`).
 */
export const afterChanges: MutationCacheConfig = {
  onError: (error, _input, _result, { meta }) => {
    if (!meta?.quiet) toastFailure(error)
  },
  onSettled: (_answer, error, _input, _result, { options }, { client }) =>
    changesNothing(error) ? undefined : reloadAfter(client, options.mutationKey),
}
