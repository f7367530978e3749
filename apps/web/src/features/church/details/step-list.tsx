import { type ChurchSetup, t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './setup.module.scss'

/** The church's steps, and the admin's own name. */
type SetupStep = keyof ChurchSetup | 'you'
type SetupState = Record<SetupStep, boolean>

/** The steps of the first start, in order. */
export const setupSteps = [
  'you',
  'name',
  'area',
  'directory',
  'session',
] as const satisfies SetupStep[]

export const stepLabels: Record<SetupStep, string> = {
  you: t('Your own name'),
  name: t('Your church, and where you meet'),
  area: t('Draw it on the map'),
  directory: t('Choose who may see what'),
  session: t('When you meet'),
}

/** Adds whether the admin has a name of their own: the first one is created as 'Church Admin'. */
export function useSetupState(setup: ChurchSetup): SetupState {
  const you = useCurrentUser(({ user }) => user?.name !== 'Church Admin')
  return { you, ...setup }
}

/** The first step that is not done; null once all are. */
export const nextStep = (setup: SetupState): SetupStep | null =>
  setupSteps.find((step) => !setup[step]) ?? null

/** The step after another, in order; null after the last. */
export const stepAfter = (step: SetupStep): SetupStep | null =>
  setupSteps[setupSteps.indexOf(step) + 1] ?? null

interface Props {
  setup: SetupState
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
          {setup[step] && <span className="visually-hidden"> {t('(done)')}</span>}
        </li>
      ))}
    </ol>
  )
}
