import { auditEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eventAnswer, findEvents } from './find-events.ts'

export const auditHandlers = ({ pool }: Platform): Handlers<typeof auditEndpoints> => ({
  listAuditEvents: async ({ query }) => {
    const found = await findEvents(pool, query)
    return pageAnswer(auditEndpoints.listAuditEvents.path, query, found, eventAnswer)
  },
})
