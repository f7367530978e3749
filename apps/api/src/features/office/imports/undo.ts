import * as z from 'zod/mini'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SessionHooks } from '../../attendance/sessions/index.ts'
import { hidingPictures } from '../../people/sharing/index.ts'
import { lockPeople, type StandingHooks } from '../../people/users/index.ts'
import { type ImportRecord, setProgress } from './data.ts'
import { findToUndo } from './find-import.ts'
import { eventOf, finishUndoing } from './finish.ts'
import { alone } from './one-at-a-time.ts'
import { undoAttendance } from './undo-attendance.ts'
import { deleteUnusedDepartments, undoPeople } from './undo-people.ts'
import { deleteEmptyHouseholds } from './write-households.ts'

export type ImportNeeds = Platform & SessionHooks & StandingHooks

/** The stored ids of what applying created along with the rows. */
const createdIds = z.object({
  departments: z._default(z.array(z.int()), []),
  households: z._default(z.array(z.int()), []),
  sessions: z._default(z.array(z.int()), []),
})

/**
 * Undoes an import in one transaction, for rows that nobody has changed since.
 * @throws HttpError 404 or 409
 */
export const undoImport = (services: ImportNeeds, id: number, actorId: number): Promise<void> =>
  alone(services.pool, async () => {
    const { clock, db, pool } = services
    const found = await findToUndo(db, id, clock.now())
    setProgress(pool, id, 0)
    if (found.kind === 'people') await undoPeopleFile(services, found, actorId)
    else await undoAttendanceFile(services, found, actorId)
  })

async function undoPeopleFile(services: ImportNeeds, found: ImportRecord, actorId: number) {
  const { clock, db, pool } = services
  const now = clock.now()
  const changed = await db.importRow.findMany({
    where: { importId: found.id, verdict: 'changes', skipped: false },
    select: { personId: true },
  })
  const people = changed.flatMap(({ personId }) => personId ?? [])
  await hidingPictures(services, people, async (tx) => {
    await lockPeople(tx)
    const undone = await undoPeople(tx, services, {
      importId: found.id,
      appliedAt: found.appliedAt,
      actorId,
      onProgress: (rows) => setProgress(pool, found.id, rows),
    })
    const { departments, households } = z.parse(createdIds, found.created)
    await deleteUnusedDepartments(tx, departments)
    await deleteEmptyHouseholds(tx, households)
    await finishUndoing(tx, found.id, undone, now)
    await recordEvent(tx, { actorId, ...eventOf('import.undo', found, { ...undone }), at: now })
  })
}

async function undoAttendanceFile(services: ImportNeeds, found: ImportRecord, actorId: number) {
  const { clock, pool } = services
  const now = clock.now()
  await inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'schedule')
    const { sessions } = z.parse(createdIds, found.created)
    const undone = await undoAttendance(client, services, {
      importId: found.id,
      created: sessions,
      now,
    })
    await finishUndoing(client, found.id, undone, now)
    const event = eventOf('import.undo', found, { ...undone })
    await recordEvent(client, { actorId, ...event, at: now })
  })
}
