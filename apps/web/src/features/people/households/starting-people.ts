import { type Relation, type User, wholeName } from '@church/shared'
import { isRecord } from '../../../lib/json.ts'

/** Somebody in the form. */
export interface FormMember {
  user: number
  name: string
  relation: Relation
  may_act: boolean
}

/** A person as added to the form: children stay children, and adults with an account may mark the others. */
export const formMember = (user: User): FormMember => ({
  user: user.id,
  name: wholeName(user.first_name, user.last_name),
  relation: user.is_child ? 'child' : 'adult',
  may_act: user.has_account && !user.is_child,
})

/** The initial values of a new household: a suggestion, or people from the list of users. */
export interface StartingPeople {
  name: string
  members: FormMember[]
}

const isMember = (value: unknown): value is FormMember =>
  isRecord(value) &&
  typeof value.user === 'number' &&
  typeof value.name === 'string' &&
  (value.relation === 'adult' || value.relation === 'child') &&
  typeof value.may_act === 'boolean'

/** Reads the state of a link to the form; empty without one. */
export function startingPeople(state: unknown): StartingPeople {
  if (!isRecord(state) || !Array.isArray(state.members)) return { name: '', members: [] }
  const name = typeof state.name === 'string' ? state.name : ''
  return { name, members: state.members.filter(isMember) }
}
