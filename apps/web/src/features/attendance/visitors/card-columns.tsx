import { formatFacts, t, type VisitorCard } from '@church/shared'
import { formatDate, formatMoment } from '../../../lib/format.ts'
import { telephone } from '../../../lib/telephone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/cell-buttons.module.scss'
import { actionsColumn, type Column } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { T } from '../../../ui/t.tsx'
import { companyInWords, nameOn, outcomeWords, wishWords } from './card-in-words.ts'
import { AcceptButton } from './waiting-cards.tsx'

type Act = (card: VisitorCard) => void

interface Acts {
  add: Act
  /** Missing for carers. */
  join?: Act
  end: Act
}

const facts: Column<VisitorCard>[] = [
  { header: t('NAME'), kind: 'name', sort: 'name', cell: nameOn },
  {
    header: t('SERVICE'),
    sort: 'service',
    cell: ({ session_name, start_datetime }) =>
      t('{name}, {date}', { name: session_name, date: formatDate(start_datetime) }),
  },
  {
    header: t('WITH THEM'),
    sort: 'heads',
    cell: (card) => companyInWords(card) || t('Nobody'),
  },
]

/** How the visitor wishes to hear from the church. */
function Wish({ wish, contact }: VisitorCard) {
  if (wish === 'none') return t('Nothing')
  if (!contact) return <span>{wishWords[wish]}</span>
  const link =
    wish === 'email' ? <EmailLink address={contact} /> : <a href={telephone(contact)}>{contact}</a>
  return (
    <span>
      <T text="{wish}: {contact}" wish={wishWords[wish]} contact={link} />
    </span>
  )
}

/** A card as a phone's list shows it. */
export const cardSummary = (card: VisitorCard): RowSummary => ({
  name: nameOn(card),
  line: formatFacts([formatDate(card.start_datetime), card.session_name]),
  badge: card.waits ? (
    <Badge tone="warn">{t('Not counted yet')}</Badge>
  ) : (
    card.wish !== 'none' && <Badge tone="note">{wishWords[card.wish]}</Badge>
  ),
  call: card.wish === 'call' ? card.contact : null,
})

export const openColumns = ({ add, join, end }: Acts): Column<VisitorCard>[] => [
  ...facts,
  { header: t('WOULD LIKE'), cell: Wish },
  actionsColumn((card) => {
    const name = nameOn(card)
    return (
      <span className={layout.buttons}>
        {card.waits && <AcceptButton card={card} name={name} />}
        <Button
          size="small"
          aria-label={t('Add as a person: {name}', { name })}
          onClick={() => add(card)}
        >
          {t('Add as a person')}
        </Button>
        {join && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('Already in the list: {name}', { name })}
            onClick={() => join(card)}
          >
            {t('Already in the list')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Done: {name}', { name })}
          onClick={() => end(card)}
        >
          {t('Close card')}
        </Button>
      </span>
    )
  }),
]

const ended: Column<VisitorCard> = {
  header: t('ENDED'),
  sort: 'ended',
  cell: ({ ended_at, outcome }) =>
    ended_at &&
    outcome &&
    t('{outcome}, {date}', { outcome: outcomeWords[outcome], date: formatMoment(ended_at) }),
}

/** The columns of cards that have ended, which still count. @param correct missing for carers */
export function endedColumns(correct?: Act): Column<VisitorCard>[] {
  if (!correct) return [...facts, ended]
  const cell = (card: VisitorCard) => (
    <Button
      size="small"
      variant="secondary"
      aria-label={t('Change {name}’s card', { name: nameOn(card) })}
      onClick={() => correct(card)}
    >
      {t('Change')}
    </Button>
  )
  return [...facts, ended, actionsColumn(cell)]
}
