import type { AuditedEvent } from '../../../platform/audit.ts'
import { type Handle, run } from '../../../platform/db.ts'
import type { Applied } from './apply-people.ts'
import type { ImportRecord } from './data.ts'
import type { Decided } from './decide.ts'
import { inParts } from './in-parts.ts'
import type { Judged } from './judged.ts'
import type { Undone } from './undo-people.ts'

/** Rows written by one statement. */
const PART = 500

interface Finished {
  found: ImportRecord
  /** Rows whose result differs from the preview, because of the admin's decisions. */
  revised: readonly Judged[]
  decided: Decided
  applied: Applied
  now: Date
}

/** Records that an import was applied, and what became of each row. */
export async function finishApplying(
  on: Handle,
  { found, revised, decided, applied, now }: Finished,
): Promise<void> {
  const { added, changed, created } = applied
  const result = { added, changed, skipped: decided.skipped.size }
  await run(
    on,
    `UPDATE imports SET state = 'applied', applied_at = $2, result = $3::jsonb, created = $4::jsonb
     WHERE id = $1`,
    [found.id, now, JSON.stringify(result), JSON.stringify(created)],
  )
  await run(
    on,
    'UPDATE import_rows SET skipped = true WHERE import_id = $1 AND line = ANY ($2::int[])',
    [found.id, [...decided.skipped]],
  )
  // People who were added have their ids by now.
  for (const part of inParts(revised, PART)) {
    await run(
      on,
      `UPDATE import_rows SET verdict = new.verdict, reason = new.reason, changes = new.changes,
         left_out = new."leftOut", person_id = coalesce(import_rows.person_id, new."personId")
       FROM jsonb_to_recordset($2::jsonb)
         AS new (line int, verdict text, reason text, changes jsonb, "leftOut" jsonb, "personId" int)
       WHERE import_id = $1 AND import_rows.line = new.line`,
      [found.id, JSON.stringify(part)],
    )
  }
}

/** Records that an import was undone. */
export const finishUndoing = (on: Handle, id: number, undone: Undone, now: Date) =>
  run(on, `UPDATE imports SET state = 'undone', undone_at = $2, undone = $3::jsonb WHERE id = $1`, [
    id,
    now,
    JSON.stringify(undone),
  ])

/** The events of an import: one for itself, and one for each person whom it added or changed. */
export const eventOf = (
  action: 'import.upload' | 'import.apply' | 'import.undo',
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
  numbers: Record<string, number>,
): Pick<AuditedEvent, 'action' | 'subjectId' | 'detail'> => ({
  action,
  subjectId: id,
  detail: { kind, ...numbers },
})

/** Records for each person that an import wrote their details. Its rows go after a week; these events stay. */
export const recordPeople = (
  on: Handle,
  importId: number,
  { actorId, now }: { actorId: number; now: Date },
) =>
  run(
    on,
    `INSERT INTO audit_events (actor_id, action, subject, subject_id, detail, created_at)
     SELECT $2, CASE WHEN before IS NULL THEN 'user.import' ELSE 'user.import-change' END, 'user', person_id,
       jsonb_build_object('import', $1::int), $3
     FROM import_rows WHERE import_id = $1 AND after IS NOT NULL ORDER BY line`,
    [importId, actorId, now],
  )
