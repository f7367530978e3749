import type { Retention } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

/** How long records are kept. */
export const retentionSetting = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => api.getRetention({}, { signal }),
})

/** Changes the periods. The change itself is an event of the audit log. */
export const useUpdateRetention = () =>
  useChange((body: Retention) => api.setRetention({ body }), everything)
