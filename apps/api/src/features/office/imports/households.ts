import {
  formatList,
  HOUSEHOLD_MAX,
  type ImportChange,
  isUnder18,
  joinNames,
  n,
  splitNames,
  t,
} from '@church/shared'
import { mapInTurns } from '../../../platform/in-turns.ts'
import { fold } from './fold.ts'
import type { Judged } from './judged.ts'
import type { KnownPeople, Person } from './known-people.ts'
import type { Values } from './people-values.ts'

interface HouseholdChange {
  changes: ImportChange[]
  remark: string | null
}

const nothing: HouseholdChange = { changes: [], remark: null }

const left = (remark: string): HouseholdChange => ({ changes: [], remark })

/**
 * The households that a row adds a person to. An import never removes anybody from one, and skips a household name that
 * the church has twice. @param person null for a new person
 */
export function householdChange(
  values: Values,
  person: Person | null,
  { households, today }: Pick<KnownPeople, 'households' | 'today'>,
): HouseholdChange {
  const has = splitNames(person?.household ?? '')
  const names = splitNames(values.household ?? '')
  const added = names.filter((name) => !has.some((other) => fold(other) === fold(name)))
  if (added.length === 0) return nothing
  const relation = relationOf(values, person, today)
  const unclear = added.find((name) => (households.get(fold(name))?.length ?? 0) > 1)
  if (unclear)
    return left(
      t('There are several households called {name}, so it is left out.', { name: unclear }),
    )
  if (relation === 'adult' && has.length > 0) {
    return left(
      t('They belong to {households}, and an adult has one household.', {
        households: formatList(has),
      }),
    )
  }
  if (relation === 'adult' && added.length > 1) {
    return left(t('An adult has one household, so the households are left out.'))
  }
  return {
    changes: [
      { field: 'household', before: joinNames(has), after: joinNames(added) },
      { field: 'relation', before: person?.relation ?? '', after: relation },
    ],
    remark: null,
  }
}

function relationOf(values: Values, person: Person | null, today: string): 'adult' | 'child' {
  const known = person?.relation || values.relation
  if (known) return known === 'child' ? 'child' : 'adult'
  const birth = values.dateofbirth || person?.dateofbirth || null
  return isUnder18(birth, today) ? 'child' : 'adult'
}

/** Adds nobody to households that would become too large, for example because of a wrong column. */
export function limitHouseholds(
  rows: readonly Judged[],
  households: KnownPeople['households'],
): Promise<Judged[]> {
  const people = new Map([...households].map(([key, [first]]) => [key, first?.people ?? 0]))
  return mapInTurns(rows, (row) => {
    const names = row.changes.find(({ field }) => field === 'household')?.after
    if (names === undefined) return row
    const joined = splitNames(names).map((name) => ({ name, key: fold(name) }))
    const full = joined.find(({ key }) => (people.get(key) ?? 0) >= HOUSEHOLD_MAX)
    if (full) return withoutHousehold(row, full.name)
    for (const { key } of joined) people.set(key, (people.get(key) ?? 0) + 1)
    return row
  })
}

function withoutHousehold(row: Judged, name: string): Judged {
  const changes = row.changes.filter(({ field }) => field !== 'household' && field !== 'relation')
  const remark = n(
    HOUSEHOLD_MAX,
    '{name} would have more than {count} person, so it is left out.',
    '{name} would have more than {count} people, so it is left out.',
    { name },
  )
  return {
    ...row,
    verdict: row.verdict === 'changes' && changes.length === 0 ? 'same' : row.verdict,
    reason: [row.reason, remark].filter(Boolean).join(' '),
    changes,
  }
}
