import { t } from '@church/shared'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AbsenceList } from './absence-list.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { AwayDialog } from './away-dialog.tsx'
import styles from './own-care.module.scss'

/** "I'm away" and "Ask for a call", for the user's own history. */
export function OwnCare() {
  const [open, setOpen] = useState<'away' | 'ask' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={styles.own} aria-label={t('Away, or in need of a call')}>
      <div className={styles.buttons}>
        <Button variant="secondary" icon="calendar" onClick={() => setOpen('away')}>
          {t('I’m away')}
        </Button>
        <Button variant="secondary" icon="phone" onClick={() => setOpen('ask')}>
          {t('Ask for a call')}
        </Button>
      </div>
      <AbsenceList user={undefined} />
      <AwayDialog user={undefined} open={open === 'away'} onClose={close} />
      <AskDialog open={open === 'ask'} onClose={close} />
    </section>
  )
}
