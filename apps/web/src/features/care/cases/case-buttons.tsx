import { type CareCase, t } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import type { CareAction } from './care-dialog.tsx'
import styles from './case-buttons.module.scss'

interface Props {
  careCase: CareCase
  onAct: (action: CareAction) => void
}

/** The most common outcomes of a call, and Later. */
export function CaseButtons({ careCase, onAct }: Props) {
  const { name } = careCase.person
  return (
    <div className={styles.buttons}>
      <Button
        variant="secondary"
        aria-label={t('Reached {name}', { name })}
        onClick={() => onAct('reached')}
      >
        {t('Reached')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('No answer from {name}', { name })}
        onClick={() => onAct('no answer')}
      >
        {t('No answer')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('Later: {name}', { name })}
        onClick={() => onAct('later')}
      >
        {t('Later')}
      </Button>
    </div>
  )
}
