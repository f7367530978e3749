import { joinNames, splitNames } from '@church/shared'
import { inTurns } from '../../../platform/in-turns.ts'
import type { Texts } from './cells.ts'
import { fold } from './fold.ts'
import { type KnownPeople, nameKey } from './known-people.ts'
import { isChild } from './people-values.ts'

/** A household in a file that numbers them. */
interface Numbered {
  id: string
  people: Texts[]
}

/**
 * Names the households that a file numbers, in the form in which a cell names them: as the file does, else by the
 * last name of the first adult. Of two with one name, each has a first name, too, and so has one whose name a household
 * of other people has here: the file's numbers say nothing about ours. Somebody alone has a household only if the file
 * names it.
 */
export const nameHouseholds = (
  rows: readonly Texts[],
  known: Known,
): Promise<Map<string, string>> => inTurns(namesFor(rows, known))

function* namesFor(rows: readonly Texts[], known: Known) {
  const all = new Map<string, Numbered>()
  for (const texts of rows) {
    yield
    const id = texts.household_id
    if (id === undefined) continue
    const household = all.get(id) ?? { id, people: [] }
    household.people.push(texts)
    all.set(id, household)
  }
  const households = [...all.values()].filter(
    ({ id, people }) => people.length > 1 || people[0]?.household || isName(id),
  )
  const names = new Map<string, string>()
  for (const form of [nameOf, withFirstName, withNumber]) {
    const unnamed = households.filter(({ id }) => !names.has(id))
    const counts = new Map<string, number>()
    for (const household of unnamed) {
      const name = fold(form(household))
      counts.set(name, (counts.get(name) ?? 0) + 1)
      yield
    }
    for (const household of unnamed) {
      yield
      const name = form(household)
      const isFree = counts.get(fold(name)) === 1 && name !== ''
      if (isFree && !isOfOthers(name, household, known)) names.set(household.id, joinNames([name]))
    }
  }
  return names
}

type Known = Pick<KnownPeople, 'households' | 'byName'>

/** Whether there is a household of this name, and nobody of the file's household is in it. */
function isOfOthers(name: string, { people }: Numbered, { households, byName }: Known): boolean {
  if (!households.has(fold(name))) return false
  const isIn = (household: string) =>
    splitNames(household).some((each) => fold(each) === fold(name))
  return !people.some((texts) =>
    (byName.get(nameKey(texts)) ?? []).some(({ household }) => isIn(household)),
  )
}

/** Beside the line, the id of a couple that is a household of its own. */
export const COUPLE = 'couple '

/** Whether what should be a number is a family's name, as in Smith or The Smiths; 3f2b8c1e-77aa and F12 are none. */
const isName = (id: string) => /^\p{Lu}[\p{Ll}’']+(?:[\s&-]+\p{L}[\p{L}’']*)*$/u.test(id)

const firstAdult = ({ people }: Numbered) =>
  people.find(({ relation = '' }) => !isChild(relation)) ?? people[0]

const nameOf = (household: Numbered) => {
  const named = household.people.find((texts) => texts.household)?.household
  return named ?? (isName(household.id) ? household.id : familyName(household))
}

function familyName(household: Numbered): string {
  const { last_name, first_name = '' } = firstAdult(household) ?? {}
  return last_name ?? first_name
}

const withFirstName = (household: Numbered) =>
  `${nameOf(household)} (${firstAdult(household)?.first_name ?? household.id})`

const withNumber = (household: Numbered) =>
  `${nameOf(household)} (${household.id.replace(COUPLE, '')})`
