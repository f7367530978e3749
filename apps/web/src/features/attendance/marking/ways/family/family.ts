import { type HouseholdMarkResult, householdRefusals, n, t } from '@church/shared'
import { formatTime } from '../../../../../lib/format.ts'
import type { HouseholdMember } from '../../../../people/households/index.ts'

/** Somebody of the user's family, as the attendance screen shows them. */
export interface Relative extends Pick<HouseholdMember, 'user' | 'name' | 'is_you'> {
  /** open: can be ticked; marked: is present; closed: can't be marked by the user. */
  state: 'open' | 'marked' | 'closed'
  /** The text below the name: the result of the last tap, or why they can't be ticked. */
  text: string
}

interface Facts {
  /** The results of taps since the screen was opened, by the person's id. */
  results: ReadonlyMap<number, HouseholdMarkResult>
  /** When the user was marked, an ISO instant; null if they are not. */
  ownMark: string | null
}

/** How each of the family is shown. */
export const relativesOf = (family: HouseholdMember[], facts: Facts): Relative[] =>
  family.map((member) => {
    const { user, name, is_you } = member
    return { user, name, is_you, ...shownAs(member, facts) }
  })

function shownAs(
  member: HouseholdMember,
  { results, ownMark }: Facts,
): Pick<Relative, 'state' | 'text'> {
  const result = results.get(member.user)
  if (result?.outcome === 'marked') return { state: 'marked', text: t('Marked present') }
  if (result?.outcome === 'already-marked') return { state: 'marked', text: t('Already marked') }
  // It can be tried again once the reason is gone.
  if (result) return { state: 'open', text: `${t('Not marked.')} ${result.detail}` }
  if (member.is_you && ownMark)
    return { state: 'marked', text: t('Marked at {time}', { time: formatTime(ownMark) }) }
  if (member.marked) return { state: 'marked', text: t('Already marked') }
  if (member.refusal) return { state: 'closed', text: householdRefusals[member.refusal] }
  return { state: 'open', text: '' }
}

const countOf = (results: HouseholdMarkResult[], outcome: HouseholdMarkResult['outcome']) =>
  results.filter((result) => result.outcome === outcome).length

/** The result of one tap: '2 people marked, 1 already marked, 1 not marked.' */
export function summaryOf(results: HouseholdMarkResult[]): string {
  const marked = countOf(results, 'marked')
  const already = countOf(results, 'already-marked')
  const refused = countOf(results, 'refused')
  if (already && refused)
    return n(
      marked,
      '{count} person marked, {already} already marked, {refused} not marked.',
      '{count} people marked, {already} already marked, {refused} not marked.',
      { already, refused },
    )
  if (already)
    return n(
      marked,
      '{count} person marked, {already} already marked.',
      '{count} people marked, {already} already marked.',
      { already },
    )
  if (refused)
    return n(
      marked,
      '{count} person marked, {refused} not marked.',
      '{count} people marked, {refused} not marked.',
      { refused },
    )
  return n(marked, '{count} person marked.', '{count} people marked.')
}
