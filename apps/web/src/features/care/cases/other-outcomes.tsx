import { Button } from '../../../ui/button.tsx'
import type { CareAction } from './care-dialog.tsx'
import { outcomeWords } from './case-in-words.ts'

const rarer = ['left a message', 'visited', 'asked not to be contacted'] as const

/** What came of a call or visit less often. */
export function OtherOutcomes({ onAct }: { onAct: (action: CareAction) => void }) {
  return rarer.map((outcome) => (
    <Button key={outcome} variant="secondary" size="small" onClick={() => onAct(outcome)}>
      {outcomeWords[outcome]}
    </Button>
  ))
}
