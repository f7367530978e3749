import { generalErrors, type mergingEndpoints } from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import { refuse } from '../../http/errors.ts'

const unavailable = async (): Promise<never> => {
  throw refuse(generalErrors.unavailable)
}

/** The contract comes first; merging follows with the next change. */
export const mergingHandlers = (): Handlers<typeof mergingEndpoints> => ({
  previewMerge: unavailable,
  mergeUsers: unavailable,
})
