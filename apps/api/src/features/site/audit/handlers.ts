import { auditEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { presentPage } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findEvents, presentEvent } from './find-events.ts'

export const auditHandlers = ({ pool }: Platform): Handlers<typeof auditEndpoints> => ({
  listAuditEvents: async ({ query }) => {
    const found = await findEvents(pool, query)
    return presentPage(auditEndpoints.listAuditEvents.path, query, found, presentEvent)
  },
})
