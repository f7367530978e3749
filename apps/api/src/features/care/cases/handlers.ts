import {
  type careCase,
  type careCaseDetails,
  careEndpoints,
  careErrors,
  type careEvent,
  careTexts,
  type Made,
} from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { byName, idAndName } from '../../../platform/by-name.ts'
import { run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addEvent } from './add-event.ts'
import { addAbsence, findAbsences, personMeant, removeAbsence } from './away.ts'
import { CAN_CARE } from './case-sql.ts'
import { findCase, findCases, findWeeks } from './find-cases.ts'
import { subjectOf } from './lock-case.ts'
import { openAskedCase } from './open-cases.ts'
import { LOOK_BACK_WEEKS } from './periods.ts'
import { careSetting, changeCareSettings } from './settings.ts'
import { updateCase } from './update-case.ts'

/** Finds the people who can look after cases, by name. */
const findCarers = (pool: pg.Pool) =>
  run<{ id: number; name: string }>(
    pool,
    `SELECT id, name FROM people AS assignee WHERE ${CAN_CARE} ORDER BY ${byName()}, id`,
  )

const findEvents = (pool: pg.Pool, caseId: number) =>
  run<Made<typeof careEvent>>(
    pool,
    `SELECT care_events.id, outcome, note, at, ${idAndName('people')} AS by
     FROM care_events LEFT JOIN people ON people.id = made_by
     WHERE case_id = $1 ORDER BY care_events.id`,
    [caseId],
  )

/**
 * A case with everything noted about it. The look is recorded.
 * @throws HttpError 404 if there is none, or the caller may not see it
 */
async function lookAtCase(
  services: Pick<Platform, 'church' | 'pool' | 'recordView'>,
  id: number,
  caller: Caller,
): Promise<Made<typeof careCaseDetails>> {
  const { pool } = services
  const found = await findCase(pool, id, caller, await services.church.now())
  if (!found) throw refuse(careErrors.notFound)
  const subject = subjectOf({ userId: found.person.id, cardId: found.card })
  await services.recordView(caller, { action: 'care.view', ...subject })
  return { ...found, events: await findEvents(pool, id) }
}

const hasContact = ({ email, phone_number, phone_number_2 }: Made<typeof careCase>) =>
  Boolean(email || phone_number || phone_number_2)

/** Records each person whose contact details a caller saw. */
async function recordContacts(
  { recordView }: Pick<Platform, 'recordView'>,
  cases: Made<typeof careCase>[],
  caller: Caller,
): Promise<void> {
  for (const { person, card } of cases) {
    const subject = subjectOf({ userId: person.id, cardId: card })
    await recordView(caller, { action: 'care.contact', ...subject })
  }
}

export function careHandlers(services: Platform): Handlers<typeof careEndpoints> {
  const { clock, pool } = services
  return {
    listCareCases: async ({ query, caller }) => {
      await services.recordView(caller, { action: 'care.list' })
      const found = await findCases(pool, query, caller, await services.church.now())
      await recordContacts(services, found.rows.filter(hasContact), caller)
      return pageAnswer(careEndpoints.listCareCases.path, query, found)
    },

    getWeeksOf: async ({ params: { id } }) => {
      const weeks = await findWeeks(pool, [id], await services.church.now(), LOOK_BACK_WEEKS)
      return { weeks: weeks.get(id) ?? [] }
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
      return { detail: careTexts.awayRemoved }
    },

    askForCare: async ({ body: { what }, caller }) => {
      await openAskedCase(pool, { userId: caller.id, what, now: clock.now() })
      return { detail: careTexts.asked }
    },

    getCareSettings: async () => ({ periods: (await careSetting.read(pool)).periods }),

    setCareSettings: ({ body, caller }) => changeCareSettings(services, body, caller.id),
  }
}
