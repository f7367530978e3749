import type { KnownPeople, Person } from './known-people.ts'
import { nameKey } from './known-people.ts'
import type { Values } from './people-values.ts'

/** Who a row is about; if that is not sure, the question for the admin. */
type Match = { person: Person | null } | { question: string }

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

function byIdOf({ byId }: KnownPeople, { id = '' }: Values): Person | undefined {
  return /^\d{1,9}$/.test(id) ? byId.get(Number(id)) : undefined
}

const byNameOf = ({ byName }: KnownPeople, values: Values) => byName.get(nameKey(values)) ?? []
const byEmailOf = ({ byEmail }: KnownPeople, { email = '' }: Values) => byEmail.get(email) ?? []

/** Ids of another program say nothing about ours, so something else has to agree. */
const agrees = (person: Person, values: Values) =>
  nameKey(person) === nameKey(values) ||
  person.last_name === values.last_name ||
  person.first_name === values.first_name ||
  (person.email !== '' && person.email === values.email) ||
  (person.dateofbirth !== '' && person.dateofbirth === values.dateofbirth)

const isOtherBirth = (person: Person, { dateofbirth }: Values) =>
  Boolean(dateofbirth && person.dateofbirth && person.dateofbirth !== dateofbirth)

const DETAILS = ['phone_number', 'phone_number_2', 'email_2', 'streetname', 'postcode'] as const

/** Whether more than the name is the same. */
const sharesADetail = (person: Person, values: Values) =>
  DETAILS.some((field) => values[field] && values[field] === person[field])

/**
 * Finds the person whom a row is about: by our id, by the address with the name, or by the name with the date of
 * birth. A family may share an address, so an address alone asks, and a name alone does.
 * @param isUnchanged whether a row would change nothing of a person
 */
export function findPerson(
  known: KnownPeople,
  values: Values,
  isUnchanged: (person: Person) => boolean,
): Match {
  const withId = byIdOf(known, values)
  if (withId) {
    if (agrees(withId, values)) return { person: withId }
    return { question: `The id ${withId.id} belongs to ${nameOf(withId)} here.` }
  }
  const sameName = byNameOf(known, values).filter((person) => !isOtherBirth(person, values))
  const sameMail = byEmailOf(known, values)
  const both = sameName.filter((person) => sameMail.includes(person))
  if (both.length === 1 && both[0]) return { person: both[0] }
  const born = sameName.filter(
    ({ dateofbirth }) => dateofbirth !== '' && dateofbirth === values.dateofbirth,
  )
  if (born.length === 1 && born[0]) return { person: born[0] }
  const alike = sameName.filter((person) => sharesADetail(person, values) && isUnchanged(person))
  if (alike.length === 1 && alike[0]) return { person: alike[0] }
  return asked(known, values, sameName)
}

function asked(known: KnownPeople, values: Values, sameName: Person[]): Match {
  const [namesake, second] = sameName
  if (second) return { question: 'There are several people of this name.' }
  if (namesake) return { question: 'There is somebody of this name. Is it the same person?' }
  const owner = known.ownerOf.get(values.email ?? '')
  if (!owner) return { person: null }
  return { question: `The address belongs to ${nameOf(owner)} here. Is it the same person?` }
}

/** Everybody who may be meant by a row that asks. */
export function candidatesOf(known: KnownPeople, values: Values): Person[] {
  const withId = byIdOf(known, values)
  const all = [
    ...(withId ? [withId] : []),
    ...byNameOf(known, values).filter((person) => !isOtherBirth(person, values)),
    ...byEmailOf(known, values),
  ]
  return [...new Set(all)]
}
