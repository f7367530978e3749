import { n, t, VISIT_DECISIONS_MAX, type VisitorCard, type VisitorDecisions } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast, toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { waitingCount, waitingQuery } from './queries.ts'

type Decision = VisitorDecisions['decision']

/** The ids of all cards that wait now. */
async function allWaiting(session?: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { results, next } = await api.listVisitors({ query: waitingQuery(session, page) })
    ids.push(...results.map(({ id }) => id))
    if (!next) return ids
  }
}

/** Accepts or removes all cards, however many: each call decides on as many as it may. */
const useDecideOnAll = (session?: number) =>
  useChange({
    mutationKey: mutations.decideOnVisitors.mutationKey,
    mutationFn: async (decision: Decision) => {
      const ids = await allWaiting(session)
      const said: string[] = []
      for (let from = 0; from < ids.length; from += VISIT_DECISIONS_MAX) {
        const body = { decision, ids: ids.slice(from, from + VISIT_DECISIONS_MAX) }
        said.push((await api.decideOnVisitors({ body })).detail)
      }
      return said.join(' ')
    },
  })

/** All cards that wait, with one tap for each answer; nothing while none does. */
export function WaitingCards({ session }: { session?: number }) {
  const { data: count = 0 } = useQuery(waitingCount(session))
  const { change, isPending } = useDecideOnAll(session)
  if (count === 0) return null
  const decide = (decision: Decision) => change(decision, (said) => said && toast.success(said))
  const remove = async () => {
    const isSure = await confirm({
      question: n(count, 'Remove {count} card?', 'Remove {count} cards?'),
      detail: t('Nobody sees them again.'),
      action: t('Remove'),
    })
    if (isSure) decide('remove')
  }
  return (
    <Alert tone="info">
      <p>
        {n(count, '{count} card isn’t counted yet.', '{count} cards aren’t counted yet.')}{' '}
        {t('Accept the cards of people who are here.')}
      </p>
      <Actions>
        <Button size="small" busy={isPending} onClick={() => decide('accept')}>
          {t('Accept all')}
        </Button>
        <Button size="small" variant="secondary" busy={isPending} onClick={remove}>
          {t('Remove all')}
        </Button>
      </Actions>
    </Alert>
  )
}

export function AcceptButton({ card, name }: { card: VisitorCard; name: string }) {
  const { change, isPending } = useChange(mutations.decideOnVisitors)
  const accept = () => change({ body: { decision: 'accept', ids: [card.id] } }, toastAnswer)
  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={t('Accept {name}’s card', { name })}
      onClick={accept}
    >
      {t('Accept', undefined, 'a visitor’s card')}
    </Button>
  )
}
