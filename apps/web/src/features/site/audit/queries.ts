import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** A page of the audit log. The previous page stays visible while the next one loads. */
export const auditEvents = (query: { keyword: string; page: number }) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => api.listAuditEvents({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
