import type { VisitorCard } from '@church/shared'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { nameOn } from './card-in-words.ts'
import { useEndVisitor } from './queries.ts'

/** Ends a card once the user is sure. */
export function useAskToEnd() {
  const { mutate } = useEndVisitor()
  return async (card: VisitorCard) => {
    const wish = card.wish === 'none' ? '' : ' Their wish to hear from us ends, too.'
    const isSure = await confirm({
      question: `Is ${nameOn(card)}’s card done?`,
      detail: `It still counts, and cannot be opened again.${wish}`,
      action: 'Done',
      tone: 'primary',
    })
    if (!isSure) return
    const said = `${nameOn(card)}’s card is done.`
    mutate(card.id, { onSuccess: () => toast.success(said), onError: toastFailure })
  }
}
