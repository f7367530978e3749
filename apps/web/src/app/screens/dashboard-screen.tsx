import { t } from '@church/shared'
import { Suspense } from 'react'
import { Dashboard, Yesterday } from '../../features/office/dashboard/index.ts'
import { StatusLine } from '../../features/site/status/index.ts'
import { screens } from '../../lib/screens.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { OfficeTiles } from '../office-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'

/** The church at a glance, for admins. On a phone also the way to every other screen of the office. */
export function DashboardScreen() {
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeading
        title={screens.dashboard.title}
        lead={
          <>
            {t('Our church, this week.')} <a href="/help/admins">{t('Help for admins')}</a>
          </>
        }
      />
      <Yesterday />
      <StatusLine />
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      <Dashboard afterToday={isPhone && <OfficeTiles />} />
    </>
  )
}
