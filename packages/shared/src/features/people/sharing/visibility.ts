import { eachOf } from '../../../objects.ts'
import { DETAILS, fieldOf } from '../members/field-lists.ts'
import { type MemberField, SWITCHES } from '../members/fields.ts'
import type { Member } from '../members/schema.ts'
import type { DirectoryMode, Shares, Sharing } from './schema.ts'

/**
 * The class on which alone it depends what people see of others. Outsiders are newcomers whom no admin has approved
 * yet, and people who have left; they see only themselves.
 */
export type Viewer = 'outsider' | 'member' | 'admin'

/** Everything about a person that decides what others see of them. */
export interface Subject {
  /** Null until they choose. */
  sharing: Sharing | null
  /** False for a newcomer whom no admin has approved yet. */
  isApproved: boolean
  /** False for somebody who has left. */
  isActive: boolean
  isUnder18: boolean
  /** Whether they are a child of a household, whom members do not find. */
  isChild: boolean
}

const all = (isShared: boolean): Shares => eachOf(SWITCHES, () => isShared)

/** The details of a person who has not chosen: everything if the directory is open, otherwise the name. */
export const unchosenShares = (mode: DirectoryMode): Shares => all(mode === 'open')

/**
 * The details that a viewer sees of another person; null if they see no entry. Everybody sees all of their own details.
 */
export function shownTo(viewer: Viewer, mode: DirectoryMode, subject: Subject): Shares | null {
  if (viewer === 'admin') return all(true)
  const { sharing, isActive, isApproved, isChild, isUnder18 } = subject
  if (viewer === 'outsider' || mode === 'closed') return null
  if (!isActive || !isApproved || isChild || (mode === 'choice' && isUnder18)) return null
  if (!sharing) return unchosenShares(mode)
  return sharing.listed ? sharing.shares : null
}

/**
 * The details that an adult who looks after a child sees. Parents who live apart may hide their address from each
 * other, so only the office sees how to reach a child of two households.
 */
export const shownToParent = ({ households }: { households: number }): Shares => {
  const isShown = households === 1
  return { ...all(true), phone: isShown, email: isShown, address: isShown }
}

/** Whether a viewer sees the year of a birthday that is shared. */
export const showsYear = (viewer: Viewer, mode: DirectoryMode): boolean =>
  viewer === 'admin' || mode !== 'choice'

/** A member with the details that are shared. The others are empty under the same keys. */
export function withoutHidden(member: Member, shares: Shares, isYearShown: boolean): Member {
  const isShown = (field: MemberField) => {
    const { shownBy } = fieldOf(field)
    return shownBy === 'always' || (shownBy !== 'never' && shares[shownBy])
  }
  const details = eachOf(DETAILS, (detail) => (isShown(detail) ? member[detail] : null))
  return {
    _id: member._id,
    id: member.id,
    user: { ...member.user, email: shares.email ? member.user.email : '' },
    ...details,
    dateofbirth: isYearShown ? details.dateofbirth : null,
    birthday: isShown('dateofbirth') ? member.birthday : null,
    department_set: isShown('department_set') ? member.department_set : [],
  }
}

const ADULT_YEARS = 18

/** Whether somebody born on a calendar date is under 18 on another, both `YYYY-MM-DD`; not if it is unknown. */
export function isUnder18(dateOfBirth: string | null, today: string): boolean {
  if (dateOfBirth === null) return false
  const year = String(Number(today.slice(0, 4)) - ADULT_YEARS)
  return dateOfBirth > `${year.padStart(4, '0')}${today.slice(4)}`
}
