import { t, wholeName } from '@church/shared'
import { nameFor } from '../../../platform/name-for.ts'
import { fold } from './fold.ts'
import { type KnownPeople, nameKey, type Person } from './known-people.ts'
import type { Values } from './people-values.ts'

/** The person a row is about or, if that is not sure, the question for the admin. */
type Match = { person: Person | null } | { question: string }

export const nameOf = ({ first_name, last_name }: Person) =>
  nameFor('admin', wholeName(first_name, last_name))

function byIdOf({ byId }: KnownPeople, { id = '' }: Values): Person | undefined {
  return /^\d{1,9}$/.test(id) ? byId.get(Number(id)) : undefined
}

const byNameOf = ({ byName }: KnownPeople, values: Values) => byName.get(nameKey(values)) ?? []
const byEmailOf = ({ byEmail }: KnownPeople, { email = '' }: Values) => byEmail.get(email) ?? []

/**
 * Whether an address identifies a person. Anybody can type another's details into their own account, so an account is
 * identified only by its first address, once its owner has confirmed it and an admin has approved them.
 */
function isKnownBy(person: Person, email = ''): boolean {
  if (email === '') return false
  const { hasAccount, isConfirmed, isApproved } = person
  if (hasAccount) return person.email === email && isConfirmed && isApproved
  return person.email === email || person.email_2.toLowerCase() === email
}

/** A date of birth, or `--MM-DD` if its year is unknown; empty if there is none. */
const birthOf = ({ dateofbirth, birthday }: Pick<Values, 'dateofbirth' | 'birthday'>): string =>
  dateofbirth || (birthday ? `--${birthday}` : '')

const hasBirthOf = (person: Person, values: Values) =>
  !person.hasAccount && birthOf(person) !== '' && birthOf(person) === birthOf(values)

const isSame = (one = '', other = '') => fold(one) === fold(other)

/**
 * An id may be another program's, so other details have to agree, and none may speak against it: in two lists of a
 * church, neighbours and families have the same numbers.
 */
function agrees(person: Person, values: Values): boolean {
  if (nameKey(person) === nameKey(values)) return true
  if (isKnownBy(person, values.email) || hasBirthOf(person, values)) return true
  const { email = '' } = values
  const isOtherAddress =
    email !== '' &&
    person.email !== '' &&
    ![person.email, person.email_2].some((each) => isSame(each, email))
  if (isOtherAddress || isOtherBirth(person, values)) return false
  // A new surname after a wedding; another first name may be that of a brother.
  return isSame(person.first_name, values.first_name) || sharesADetail(person, values)
}

/** Two days of birth, or two birthdays without a year, that differ. */
function isOtherBirth(person: Person, values: Values): boolean {
  const [one, other] = [birthOf(person), birthOf(values)]
  if (one === '' || other === '') return false
  return one.startsWith('--') === other.startsWith('--') && one !== other
}

const DETAILS = ['phone_number', 'phone_number_2', 'email_2', 'streetname', 'postcode'] as const

/** Whether a person whom the office entered matches by more than the name. */
const sharesADetail = (person: Person, values: Values) =>
  !person.hasAccount && DETAILS.some((field) => values[field] && values[field] === person[field])

/**
 * Finds the person whom a row is about: by our id, by the address with the name, or by the name with the date of birth.
 * A family may share an address, so an address alone leads to a question, as does a name alone. An account matches only
 * by our id or a confirmed address. @param isUnchanged whether a row would change nothing about a person
 */
export function findPerson(
  known: KnownPeople,
  values: Values,
  isUnchanged: (person: Person) => boolean,
): Match {
  const withId = byIdOf(known, values)
  if (withId) {
    if (agrees(withId, values)) return { person: withId }
    return {
      question: t('The id {id} belongs to {person} here.', {
        id: String(withId.id),
        person: nameOf(withId),
      }),
    }
  }
  const sameName = byNameOf(known, values).filter((person) => !isOtherBirth(person, values))
  const tests = [
    (person: Person) => isKnownBy(person, values.email),
    (person: Person) => hasBirthOf(person, values),
    (person: Person) => sharesADetail(person, values) && isUnchanged(person),
  ]
  for (const isMeant of tests) {
    const [person, second] = sameName.filter(isMeant)
    if (person && !second) return { person }
  }
  return asked(known, values, sameName)
}

/** Why an account may not belong to the person of its name, to be shown after the name; null without a reason. */
export function doubtAbout({ hasAccount, isConfirmed, isApproved }: Person): string | null {
  if (hasAccount && !isConfirmed) return t('has an account whose address nobody has confirmed')
  return hasAccount && !isApproved ? t('has an account that no admin has approved') : null
}

/** The same as a question. */
function doubtfulQuestion(found: Person): string | null {
  const person = nameOf(found)
  if (!doubtAbout(found)) return null
  return found.isConfirmed
    ? t('{person} has an account that no admin has approved. Is it the same person?', { person })
    : t('{person} has an account whose address nobody has confirmed. Is it the same person?', {
        person,
      })
}

function asked(known: KnownPeople, values: Values, sameName: Person[]): Match {
  const [namesake, second] = sameName
  if (second) return { question: t('There are several people of this name.') }
  const owner = known.ownerOf.get(values.email ?? '')
  const person = namesake ?? owner
  if (!person) return { person: null }
  const question = doubtfulQuestion(person)
  if (question) return { question }
  return {
    question: namesake
      ? t('There is somebody of this name. Is it the same person?')
      : t('The address belongs to {person} here. Is it the same person?', {
          person: nameOf(person),
        }),
  }
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
