import type { ListedNewcomer } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import type { useDecisions } from './use-decisions.ts'

interface Props extends ReturnType<typeof useDecisions> {
  selected: ListedNewcomer[]
  /** What declining is called here. */
  word: string
}

/** The buttons for everybody who is selected. */
export function DecisionBar({ selected, word, approve, decline, isPending }: Props) {
  const waiting = selected.filter(({ approved }) => !approved)
  if (selected.length === 0) return null
  return (
    <SelectionBar label="Selected newcomers">
      {waiting.length > 0 && (
        <Button icon="check" busy={isPending} onClick={() => approve(waiting)}>
          Approve {waiting.length}
        </Button>
      )}
      <Button
        variant="secondary-danger"
        icon="trash"
        busy={isPending}
        onClick={() => decline(selected, word)}
      >
        {word} {selected.length}
      </Button>
    </SelectionBar>
  )
}
