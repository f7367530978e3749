import { t } from '@church/shared'
import { Card } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AbsenceList } from './absence-list.tsx'
import styles from './away-card.module.scss'
import { AwaySteps } from './away-steps.tsx'

/** When somebody is away, for admins. Takes the person's id. */
export function AwayCard({ user }: { user: number }) {
  return (
    <Card title={t('Away')} className={styles.card}>
      <p>{t('While they’re away, they aren’t missed, and no carer is asked to call.')}</p>
      <AbsenceList user={user} />
      <FormDialog
        variant="secondary"
        icon="calendar"
        className={styles.add}
        trigger={t('Add days away')}
        title={t('Away')}
      >
        {(done) => <AwaySteps user={user} onDone={done} />}
      </FormDialog>
    </Card>
  )
}
