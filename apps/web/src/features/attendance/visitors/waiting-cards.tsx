import { n, t, type VisitorCard, type VisitorDecisions } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { waitingCards } from './queries.ts'

/** Accepts or removes cards, and says what happened. */
function useDecide() {
  const { change, isPending } = useChange(mutations.decideOnVisitors)
  const decide = (decision: VisitorDecisions['decision'], cards: VisitorCard[]) =>
    change({ body: { decision, ids: cards.map(({ id }) => id) } }, ({ detail }) =>
      toast.success(detail),
    )
  return { decide, isPending }
}

/** All cards that wait, with one tap for each answer; nothing while none does. */
export function WaitingCards({ session }: { session?: number }) {
  const { data } = useQuery(waitingCards(session))
  const { decide, isPending } = useDecide()
  const cards = data?.results ?? []
  if (cards.length === 0) return null
  const remove = async () => {
    const isSure = await confirm({
      question: n(cards.length, 'Remove {count} card?', 'Remove {count} cards?'),
      detail: t('Nobody sees them again.'),
      action: t('Remove'),
    })
    if (isSure) decide('remove', cards)
  }
  return (
    <Alert tone="info">
      <p>
        {n(cards.length, '{count} card isn’t counted yet.', '{count} cards aren’t counted yet.')}{' '}
        {t('Accept the cards of people who are here.')}
      </p>
      <Actions>
        <Button size="small" busy={isPending} onClick={() => decide('accept', cards)}>
          {t('Accept all')}
        </Button>
        <Button size="small" variant="secondary" busy={isPending} onClick={remove}>
          {t('Remove all')}
        </Button>
      </Actions>
    </Alert>
  )
}

/** Accepts one card. */
export function AcceptButton({ card, name }: { card: VisitorCard; name: string }) {
  const { decide, isPending } = useDecide()
  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={t('Accept {name}’s card', { name })}
      onClick={() => decide('accept', [card])}
    >
      {t('Accept', undefined, 'a visitor’s card')}
    </Button>
  )
}
