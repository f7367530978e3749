import { auditEndpoints } from '@church/shared'
import type { Handlers } from '../../http/mount.ts'
import { pageLinks } from '../../http/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEvents } from './find-events.ts'

export const auditHandlers = ({ pool }: Platform): Handlers<typeof auditEndpoints> => ({
  listAuditEvents: async ({ query }) => {
    const { events, count } = await findEvents(pool, query)
    return { results: events, ...pageLinks(auditEndpoints.listAuditEvents.path, query, count) }
  },
})
