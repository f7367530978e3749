import type { VisitorCard } from '@church/shared'
import { formatDate, formatMoment, telephone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import styles from './card-columns.module.scss'
import { companyOf, nameOn, outcomeWords, wishWords } from './card-in-words.ts'

type Act = (card: VisitorCard) => void

interface Acts {
  add: Act
  /** Missing for carers. */
  join?: Act
  end: Act
}

const facts: Column<VisitorCard>[] = [
  { header: 'NAME', kind: 'name', cell: nameOn },
  {
    header: 'SERVICE',
    cell: ({ session_name, start_datetime }) => `${session_name}, ${formatDate(start_datetime)}`,
  },
  { header: 'WITH THEM', cell: (card) => companyOf(card).join(', ') || 'Nobody' },
]

/** How the visitor wishes to hear from the church. */
function Wish({ wish, contact }: VisitorCard) {
  if (wish === 'none') return 'Nothing'
  return (
    <span>
      {wishWords[wish]}
      {contact && ': '}
      {contact && wish === 'email' && <EmailLink address={contact} />}
      {contact && wish !== 'email' && <a href={telephone(contact)}>{contact}</a>}
    </span>
  )
}

/** The columns of open cards. */
export const openColumns = ({ add, join, end }: Acts): Column<VisitorCard>[] => [
  ...facts,
  { header: 'WOULD LIKE', cell: Wish },
  {
    header: 'ACTIONS',
    kind: 'actions',
    cell: (card) => {
      const about = nameOn(card)
      return (
        <span className={styles.actions}>
          <Button size="small" aria-label={`Add as a person: ${about}`} onClick={() => add(card)}>
            Add as a person
          </Button>
          {join && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`It is …: ${about}`}
              onClick={() => join(card)}
            >
              It is …
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Done: ${about}`}
            onClick={() => end(card)}
          >
            Done
          </Button>
        </span>
      )
    },
  },
]

const ended: Column<VisitorCard> = {
  header: 'ENDED',
  cell: ({ ended_at, outcome }) =>
    ended_at && outcome && `${outcomeWords[outcome]}, ${formatMoment(ended_at)}`,
}

/** The columns of cards that have ended, which still count. @param correct missing for carers */
export function endedColumns(correct?: Act): Column<VisitorCard>[] {
  if (!correct) return [...facts, ended]
  const cell = (card: VisitorCard) => (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Change ${nameOn(card)}’s card`}
      onClick={() => correct(card)}
    >
      Change
    </Button>
  )
  return [...facts, ended, { header: 'ACTIONS', kind: 'actions', cell }]
}
