import { splitNames } from '@church/shared'
import type pg from 'pg'
import { eachInTurns, mapInTurns } from '../../../platform/in-turns.ts'
import { addMemberships, insertHouseholds } from '../../people/households/index.ts'
import { fold } from './fold.ts'
import { inParts } from './in-parts.ts'
import type { KnownPeople } from './known-people.ts'
import type { PersonRow } from './write-people.ts'

const PART = 500

/**
 * Puts people into the households that the file names, and creates those that are missing. Who may mark the others is
 * left to the office.
 * @returns the ids of those created
 */
export async function joinHouseholds(
  tx: pg.PoolClient,
  rows: readonly PersonRow[],
  known: KnownPeople['households'],
  now: Date,
): Promise<number[]> {
  const named = await mapInTurns(rows, ({ id, values }) =>
    splitNames(values.household ?? '').map((name) => ({
      userId: id,
      name,
      key: fold(name),
      relation: values.relation === 'child' ? ('child' as const) : ('adult' as const),
    })),
  )
  const joining = named.flat()
  const ids = new Map([...known].map(([key, [first]]) => [key, first?.id ?? 0]))
  const missing = new Map<string, string>()
  await eachInTurns(joining, ({ key, name }) => {
    // The first spelling becomes the name.
    if (!ids.has(key) && !missing.has(key)) missing.set(key, name)
  })
  const created: number[] = []
  for (const part of inParts([...missing], PART)) {
    const added = await insertHouseholds(
      tx,
      part.map(([, name]) => name),
      now,
    )
    for (const [n, [key]] of part.entries()) ids.set(key, added[n] ?? 0)
    created.push(...added)
  }
  for (const part of inParts(joining, PART)) {
    await addMemberships(
      tx,
      part.map(({ userId, key, relation }) => ({
        householdId: ids.get(key) ?? 0,
        userId,
        relation,
        mayAct: false,
      })),
    )
  }
  return created
}

/** Deletes the households that an import created and that nobody is in. */
export const deleteEmptyHouseholds = (tx: pg.PoolClient, ids: readonly number[]) =>
  tx.query(
    `DELETE FROM households
     WHERE id = ANY ($1::int[])
       AND NOT EXISTS (SELECT FROM household_members WHERE household_id = households.id)`,
    [ids],
  )
