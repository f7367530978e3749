import { t } from '@church/shared'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AbsenceList } from './absence-list.tsx'
import styles from './away-card.module.scss'
import { AwayDialog } from './away-dialog.tsx'

/** When somebody is away, for admins. Takes the person's id. */
export function AwayCard({ user }: { user: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('Away')} className={styles.card}>
      <p>{t('While they’re away, they aren’t missed, and no carer is asked to call.')}</p>
      <AbsenceList user={user} />
      <Button
        variant="secondary"
        icon="calendar"
        className={styles.add}
        onClick={() => setOpen(true)}
      >
        {t('Add days away')}
      </Button>
      <AwayDialog user={user} open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}
