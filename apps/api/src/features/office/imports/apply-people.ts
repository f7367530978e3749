import { splitNames } from '@church/shared'
import type pg from 'pg'
import { mapInTurns } from '../../../platform/in-turns.ts'
import { inviteFromFile } from '../../attendance/groups/index.ts'
import type { StandingHooks } from '../../people/users/index.ts'
import { groupsIn } from './groups.ts'
import { inParts } from './in-parts.ts'
import type { Judged } from './judged.ts'
import type { KnownPeople } from './known-people.ts'
import type { Values } from './people-values.ts'
import { storeInvitations, storeSnapshots } from './snapshots.ts'
import { joinHouseholds } from './write-households.ts'
import {
  addDepartments,
  addPeople,
  changeEmails,
  changePeople,
  linkRows,
  nextIds,
  type PersonRow,
  type When,
} from './write-people.ts'

/** Rows written at a stretch. */
const PART = 500

export interface Applied {
  added: number
  changed: number
  /** Ids of what had to be created along with the rows. */
  created: { departments?: number[]; households?: number[]; sessions?: number[] }
}

interface Work {
  importId: number
  rows: readonly Judged[]
  /** The existing households and groups, by which the rows were judged. */
  known: Pick<KnownPeople, 'groups' | 'households'>
  when: When
  onProgress: (rows: number) => void
}

const valuesOf = ({ changes }: Judged): Values =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

const HIDING: string[] = ['dateofbirth', 'standing']

/**
 * Whether a row may hide a picture from members, because of a date of birth, a child or a person who has left. This
 * includes rows refused only because of an earlier row, which the admin may skip.
 */
export const mayHidePicture = ({ verdict, changes }: Judged) =>
  verdict === 'refused' ||
  (verdict === 'changes' &&
    changes.some(({ field, after }) => HIDING.includes(field) || after === 'child'))

/** Writes the rows of a file of people that are new or change somebody. */
export async function applyPeople(
  tx: pg.PoolClient,
  hooks: StandingHooks,
  { importId, rows, known, when, onProgress }: Work,
): Promise<Applied> {
  const added = rows.filter(({ verdict }) => verdict === 'new')
  const changes = await mapInTurns(rows, (row): PersonRow[] =>
    row.verdict === 'changes' && row.personId !== null
      ? [{ line: row.line, id: row.personId, values: valuesOf(row) }]
      : [],
  )
  const changed = changes.flat()
  const inDepartments = await mapInTurns(rows, ({ changes }) =>
    splitNames(changes.find(({ field }) => field === 'departments')?.after ?? ''),
  )
  const departments = await addDepartments(tx, new Set(inDepartments.flat()))
  let done = 0
  const progress = async (part: readonly unknown[]) => {
    done += part.length
    onProgress(done)
  }
  const people: PersonRow[] = []
  for (const part of inParts(added, PART)) {
    const ids = await nextIds(tx, part.length)
    const rows = part.map((row, n) => ({ line: row.line, id: ids[n] ?? 0, values: valuesOf(row) }))
    await addPeople(tx, importId, rows, when)
    people.push(...rows)
    await progress(part)
  }
  for (const part of inParts([...changed].sort(byId), PART)) {
    await linkRows(tx, importId, part)
    await storeSnapshots(tx, 'before', importId, linesOf(part))
    await changePeople(tx, hooks, part, when)
    await progress(part)
  }
  const households = await joinHouseholds(tx, [...people, ...changed], known.households, when.now)
  const moved = changed.filter(({ values }) => values.email).sort(byId)
  const others = [...people, ...changed.filter(({ values }) => !values.email)]
  for (const part of inParts(others, PART))
    await storeSnapshots(tx, 'after', importId, linesOf(part))
  // Last, since marks of these people wait from here on.
  for (const part of inParts(moved, PART)) {
    await changeEmails(tx, part)
    await storeSnapshots(tx, 'after', importId, linesOf(part))
  }
  await inviteToGroups(tx, importId, { rows: [...people, ...changed], known, when })
  return { added: added.length, changed: changed.length, created: { departments, households } }
}

/** Invites people to groups, and stores with their rows to which, for an undo. */
async function inviteToGroups(
  tx: pg.PoolClient,
  importId: number,
  { rows, known, when: { actorId, now } }: Pick<Work, 'known' | 'when'> & { rows: PersonRow[] },
): Promise<void> {
  const invited = rows.flatMap(({ id: person, line, values }) => {
    const groups = groupsIn(values.groups ?? '', known.groups).map(({ id }) => id)
    return groups.length > 0 ? { person, line, groups } : []
  })
  const invitations = invited.flatMap(({ person, groups }) =>
    groups.map((group) => ({ group, person })),
  )
  await inviteFromFile(tx, { invitations, actorId, now })
  for (const part of inParts(invited, PART)) await storeInvitations(tx, importId, part)
}

const linesOf = (rows: readonly { line: number }[]) => rows.map(({ line }) => line)
const byId = (a: PersonRow, b: PersonRow) => a.id - b.id
