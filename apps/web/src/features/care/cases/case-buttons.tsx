import type { CareCase } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import type { CareAction } from './care-dialog.tsx'
import styles from './case-buttons.module.scss'

interface Props {
  careCase: CareCase
  onAct: (action: CareAction) => void
}

/** What most calls lead to, and Later for those that wait. */
export function CaseButtons({ careCase: { person }, onAct }: Props) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="secondary"
        aria-label={`Reached ${person.name}`}
        onClick={() => onAct('reached')}
      >
        Reached
      </Button>
      <Button
        variant="secondary"
        aria-label={`No answer from ${person.name}`}
        onClick={() => onAct('no answer')}
      >
        No answer
      </Button>
      <Button
        variant="secondary"
        aria-label={`Later: ${person.name}`}
        onClick={() => onAct('later')}
      >
        Later
      </Button>
    </div>
  )
}
