import { t, type VisitorCard } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { nameOn } from './card-in-words.ts'

/** Ends a card once the user is sure. */
export function useAskToEnd() {
  const { change } = useChange(mutations.endVisitor)
  return async (card: VisitorCard) => {
    const name = nameOn(card)
    const stays = t('It still counts, and cannot be opened again.')
    const isSure = await confirm({
      question: t('Is {name}’s card done?', { name }),
      detail:
        card.wish === 'none' ? stays : `${stays} ${t('Their wish to hear from us ends, too.')}`,
      action: t('Close card'),
      tone: 'primary',
    })
    if (!isSure) return
    const said = t('{name}’s card is done.', { name })
    change({ params: { id: card.id } }, () => toast.success(said))
  }
}
