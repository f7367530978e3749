import { type ImportChange, isUnder18, joinNames, splitNames } from '@church/shared'
import { fold } from './fold.ts'
import type { KnownPeople, Person } from './known-people.ts'
import type { Values } from './people-values.ts'

export interface HouseholdChange {
  changes: ImportChange[]
  remark: string | null
}

const nothing: HouseholdChange = { changes: [], remark: null }

const left = (remark: string): HouseholdChange => ({ changes: [], remark })

/**
 * The households that a row puts somebody into. An import adds people to households, and never takes them out; the
 * cells of a household of which the church knows two are left to the office.
 * @param person null for somebody new
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
  if (unclear) return left(`There are several households called ${unclear}, so it is left out.`)
  if (relation === 'adult' && has.length > 0) {
    return left(`They belong to ${has.join(' and ')}, and an adult has one household.`)
  }
  if (relation === 'adult' && added.length > 1) {
    return left('An adult has one household, so the households are left out.')
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
