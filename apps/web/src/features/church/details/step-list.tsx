import type { ChurchSetup } from '@church/shared'
import { Icon } from '../../../ui/icon.tsx'
import styles from './setup.module.scss'
import { type SetupStep, setupSteps, stepLabels } from './setup-steps.ts'

interface Props {
  setup: ChurchSetup
  /** The step that the screen shows. */
  current?: SetupStep | null
}

/** The steps of the first start, and which of them are done. */
export function StepList({ setup, current }: Props) {
  return (
    <ol className={styles.steps}>
      {setupSteps.map((step, index) => (
        <li key={step} data-done={setup[step]} aria-current={step === current ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">
            {setup[step] ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>{stepLabels[step]}</span>
          {setup[step] && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
