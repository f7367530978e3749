import { t } from '@church/shared'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AbsenceList } from './absence-list.tsx'
import { AskForm } from './ask-form.tsx'
import { AwaySteps } from './away-steps.tsx'
import styles from './own-care.module.scss'

/** "I'm away" and "Ask for a call", for the user's own history. */
export function OwnCare() {
  return (
    <section className={styles.own} aria-label={t('Away, or in need of a call')}>
      <div className={styles.buttons}>
        <FormDialog
          variant="secondary"
          icon="calendar"
          trigger={t('I’m away')}
          title={t('I’m away')}
        >
          {(done) => <AwaySteps user={undefined} onDone={done} />}
        </FormDialog>
        <FormDialog
          variant="secondary"
          icon="phone"
          trigger={t('Ask for a call')}
          title={t('Ask for a call')}
        >
          {(done) => <AskForm onDone={done} />}
        </FormDialog>
      </div>
      <AbsenceList user={undefined} />
    </section>
  )
}
