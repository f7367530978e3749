import { joinNames } from '@church/shared'
import type { Texts } from './cells.ts'
import { fold } from './fold.ts'
import { isChild } from './people-values.ts'

/** A household in a file that numbers them. */
interface Numbered {
  id: string
  people: Texts[]
}

/**
 * Names the households that a file numbers, in the form in which a cell names them: as the file does, else by the
 * last name of the first adult. Of two with one name, each has a first name, too. Somebody alone has a household only
 * if the file names it.
 */
export function nameHouseholds(rows: readonly Texts[]): Map<string, string> {
  const all = new Map<string, Numbered>()
  for (const texts of rows) {
    const id = texts.household_id
    if (id === undefined) continue
    const household = all.get(id) ?? { id, people: [] }
    household.people.push(texts)
    all.set(id, household)
  }
  const households = [...all.values()].filter(
    ({ id, people }) => people.length > 1 || people[0]?.household || !isNumber(id),
  )
  const names = new Map<string, string>()
  for (const form of [nameOf, withFirstName, withNumber]) {
    const unnamed = households.filter(({ id }) => !names.has(id))
    const counts = new Map<string, number>()
    for (const name of unnamed.map((household) => fold(form(household)))) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for (const household of unnamed) {
      const name = form(household)
      if (counts.get(fold(name)) === 1) names.set(household.id, joinNames([name]))
    }
  }
  return names
}

const isNumber = (id: string) => /^\d+$/.test(id)

const firstAdult = ({ people }: Numbered) =>
  people.find(({ relation = '' }) => !isChild(relation)) ?? people[0]

const nameOf = (household: Numbered) => {
  const named = household.people.find((texts) => texts.household)?.household
  return named ?? (isNumber(household.id) ? (firstAdult(household)?.last_name ?? '') : household.id)
}

const withFirstName = (household: Numbered) =>
  `${nameOf(household)} (${firstAdult(household)?.first_name ?? household.id})`

const withNumber = (household: Numbered) => `${nameOf(household)} (${household.id})`
