import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useAdminAccess } from '../../account/second-step/index.ts'
import styles from './rules-card.module.scss'

// The home page shows this card, and most visits to it need no form.
const RulesForm = lazy(async () => ({ default: (await import('./rules-form.tsx')).RulesForm }))

/** Asks an admin who may see what, with one button for what is recommended. Gone once an admin has chosen. */
export function RulesCard() {
  const enabled = useAdminAccess()
  const { data: settings } = useQuery({ ...queries.getDirectorySettings(), enabled })
  if (!enabled || !settings || settings.chosen) return null
  return (
    <Card title={t('Who may see what?')} className={styles.card}>
      <p>
        {t(
          'Now, anybody who registers sees everybody’s address, birthday and telephone number. Please choose.',
        )}
      </p>
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <RulesForm settings={settings} action={t('Use these settings')} />
      </Suspense>
      <p className={styles.later}>{t('You can change this at any time under Admin → Settings.')}</p>
    </Card>
  )
}
