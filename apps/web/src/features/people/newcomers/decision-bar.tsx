import { type ListedNewcomer, n, t } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import type { Declining, useDecisions } from './use-decisions.ts'

interface Props extends ReturnType<typeof useDecisions> {
  selected: ListedNewcomer[]
  declining: Declining
}

/** The buttons for everybody who is selected. */
export function DecisionBar({ selected, declining, approve, decline, isPending }: Props) {
  const waiting = selected.filter(({ approved }) => !approved)
  if (selected.length === 0) return null
  return (
    <SelectionBar label={t('Selected newcomers')}>
      {waiting.length > 0 && (
        <Button icon="check" busy={isPending} onClick={() => approve(waiting)}>
          {n(waiting.length, 'Approve {count}', 'Approve {count}')}
        </Button>
      )}
      <Button
        variant="secondary-danger"
        icon="trash"
        busy={isPending}
        onClick={() => decline(selected, declining)}
      >
        {declining.several(selected.length)}
      </Button>
    </SelectionBar>
  )
}
