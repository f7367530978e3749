import { type ListedNewcomer, n, t } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { isWaiting } from './newcomer-columns.tsx'
import type { Declining, useDecisions } from './use-decisions.ts'

interface Props extends ReturnType<typeof useDecisions> {
  selected: ListedNewcomer[]
  declining: Declining
}

/** The buttons for everybody who is selected. */
export function DecisionBar({ selected, declining, approve, decline, isPending }: Props) {
  const waiting = selected.filter(isWaiting)
  const declinable = selected.filter(({ back_at }) => back_at === null)
  if (selected.length === 0) return null
  return (
    <SelectionBar label={t('Selected newcomers')}>
      {waiting.length > 0 && (
        <Button icon="check" busy={isPending} onClick={() => approve(waiting)}>
          {n(waiting.length, 'Approve {count}', 'Approve {count}')}
        </Button>
      )}
      {declinable.length > 0 && (
        <Button
          variant="secondary-danger"
          icon="trash"
          busy={isPending}
          onClick={() => decline(declinable, declining)}
        >
          {declining.several(declinable.length)}
        </Button>
      )}
    </SelectionBar>
  )
}
