import { careEndpoints, careMessages } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { presentPage } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordView } from '../../site/audit/index.ts'
import { addEvent } from './add-event.ts'
import { addAbsence, findAbsences, personMeant, removeAbsence } from './away.ts'
import { findCarers } from './carers.ts'
import { lookAtCase } from './details.ts'
import { findCases } from './find-cases.ts'
import { momentOf } from './moment.ts'
import { openAskedCase } from './open-cases.ts'
import { changeCareSettings, readCareSettings } from './settings.ts'
import { updateCase } from './update-case.ts'

export function careHandlers(services: Platform): Handlers<typeof careEndpoints> {
  const { clock, db, pool } = services
  return {
    listCareCases: async ({ query, caller }) => {
      await recordView(services, caller, { action: 'care.list', subject: 'care' })
      const found = await findCases(pool, query, caller, await momentOf(services))
      return presentPage(careEndpoints.listCareCases.path, query, found, (each) => each)
    },

    listCarers: () => findCarers(pool),

    getCareCase: ({ params, caller }) => lookAtCase(services, params.id, caller),

    updateCareCase: async ({ params: { id }, body: update, caller }) => {
      await updateCase(services, { id, update, caller })
      return lookAtCase(services, id, caller)
    },

    addCareEvent: async ({ params: { id }, body: event, caller }) => {
      await addEvent(services, { id, event, caller })
      return lookAtCase(services, id, caller)
    },

    listAbsences: ({ query, caller }) => findAbsences(services, personMeant(caller, query.user)),

    addAbsence: ({ body: { from, until, user }, caller }) =>
      addAbsence(services, { userId: personMeant(caller, user), from, until, caller }),

    removeAbsence: async ({ body, caller }) => {
      await removeAbsence(services, body.id, caller)
      return { detail: careMessages.awayRemoved }
    },

    askForCare: async ({ body: { what }, caller }) => {
      await openAskedCase(pool, { userId: caller.id, what, now: clock.now() })
      return { detail: careMessages.asked }
    },

    getCareMail: async ({ caller }) => {
      const { careMail } = await db.user.findUniqueOrThrow({ where: { id: caller.id } })
      return { weekly_mail: careMail }
    },

    setCareMail: async ({ body, caller }) => {
      await db.user.update({ where: { id: caller.id }, data: { careMail: body.weekly_mail } })
      return body
    },

    getCareSettings: async () => ({ periods: (await readCareSettings(db)).periods }),

    setCareSettings: ({ body, caller }) => changeCareSettings(services, body, caller.id),
  }
}
