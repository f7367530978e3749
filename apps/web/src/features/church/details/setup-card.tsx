import { type ChurchSetup, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import styles from './setup.module.scss'
import { nextStep, StepList, useSetupState } from './step-list.tsx'

/** Remembers on this device that the admin has dismissed the steps. */
const storageKey = 'setupDismissed'

/**
 * Leads the first admin through setting up the church.
 *
 * @param props.otherwise shown once that is done or dismissed
 */
export function SetupCard({ otherwise }: { otherwise: ReactNode }) {
  const { data } = useQuery(queries.getChurchSettings())
  return data && <Steps saved={data.setup} otherwise={otherwise} />
}

function Steps({ saved, otherwise }: { saved: ChurchSetup; otherwise: ReactNode }) {
  const [dismissed, setDismissed] = useState(() => readStored(storageKey) !== null)
  const setup = useSetupState(saved)
  const next = nextStep(setup)
  // An established church is asked only for missing decisions.
  if (dismissed || next === null || setup.session) return otherwise
  const isBegun = Object.values(setup).some(Boolean)
  const dismiss = () => {
    writeStored(storageKey, 'yes')
    setDismissed(true)
    focusHeading()
  }
  return (
    <Card title={t('Set up your church')} className={styles.card}>
      <p>{t('Five short steps make this site your church’s own.')}</p>
      <StepList setup={setup} />
      <Actions>
        <ButtonLink to={screens.setup.path}>
          {isBegun ? t('Continue') : t('Start', undefined, 'to begin setting up')}
        </ButtonLink>
        <Button variant="quiet" onClick={dismiss}>
          {t('Not now')}
        </Button>
      </Actions>
    </Card>
  )
}
