import {
  fieldOf,
  formatFacts,
  MERGED_FIELDS,
  type Member,
  type MergedDetail,
  type MergePreview,
  type User,
} from '@church/shared'

/** One of two people who are compared. */
export interface Side {
  user: User
  member: Member
}

/** What a merge does with the accounts of two people. */
export function accountOutcome(from: User, into: User): MergePreview['account'] {
  if (!from.has_account) return into.has_account ? 'kept' : 'none'
  return into.has_account ? 'dropped' : 'moved'
}

interface Belonging {
  standing: User['standing']
  hasAccount: boolean
}

/**
 * Which of two records says whether the person belongs to the church: the one whose account stays. Without an account,
 * the one that has left, since a merge brings nobody back by itself.
 */
export function standingOf<One extends Belonging>(from: One, into: One): One {
  if (into.hasAccount) return into
  return from.hasAccount || from.standing === 'left' ? from : into
}

const belonging = (user: User) => ({ ...user, hasAccount: user.has_account })

/** The person who stays, as they are after the merge. */
export function mergedUser(from: User, into: User): User {
  const takesAddress = accountOutcome(from, into) === 'moved' || into.email === ''
  const { email, email_confirmed } = takesAddress ? from : into
  const { standing, left_on } = standingOf(belonging(from), belonging(into))
  const has_account = from.has_account || into.has_account
  const invited = !has_account && (takesAddress ? from : into).invited
  const approved = from.approved || into.approved
  const joined_on =
    [from.joined_on, into.joined_on].filter((date) => date !== null).sort()[0] ?? null
  return {
    ...into,
    image: into.image ?? from.image,
    approved,
    joined_on,
    email,
    email_confirmed,
    standing,
    left_on,
    has_account,
    invited,
  }
}

const withoutYear = (birthday: string | null) => (birthday === null ? '' : `--${birthday}`)

/** What a merge does with two different dates of birth: the year of one may complete the day of the other. */
function birthOutcome(gone: string, kept: string): MergedDetail['outcome'] {
  if (gone.slice(-'MM-DD'.length) !== kept.slice(-'MM-DD'.length)) return 'dropped'
  return gone.startsWith('--') ? 'kept' : 'filled'
}

/** A detail as text; empty if there is none. */
function textOf({ user, member }: Side, field: MergedDetail['field']): string {
  if (field === 'email') return user.email
  if (field === 'dateofbirth') return member.dateofbirth ?? withoutYear(member.birthday)
  if (field !== 'department_set') return member[field] ?? ''
  return formatFacts(member.department_set.map(({ department_name }) => department_name))
}

/** Every detail that one of two people has, and what a merge does with it. */
export function mergedDetails(from: Side, into: Side): MergedDetail[] {
  const isMoved = accountOutcome(from.user, into.user) === 'moved'
  return MERGED_FIELDS.flatMap((field) => {
    const [gone, kept] = [textOf(from, field), textOf(into, field)]
    if (gone === '' && kept === '') return []
    // An account moves with its address.
    const isFilled = kept === '' || (field === 'email' ? isMoved : fieldOf(field).merge === 'add')
    const changed = isFilled ? 'filled' : 'dropped'
    const differing = field === 'dateofbirth' && !isFilled ? birthOutcome(gone, kept) : changed
    const outcome = gone === '' || gone === kept ? 'kept' : differing
    return { field, from: gone, into: kept, outcome }
  })
}
