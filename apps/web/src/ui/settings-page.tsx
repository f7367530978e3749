import { shown } from '@church/shared'
import type { ReactNode } from 'react'
import { screens } from '../lib/screens.ts'
import { BackLink } from './back-link.tsx'
import { PageHeading } from './page-heading.tsx'

interface Props {
  title: string
  lead?: ReactNode
  /** For tables and maps, which need the whole width. */
  wide?: boolean
  children: ReactNode
}

/** The page of one topic of the settings, with the way back to their list. */
export function SettingsPage({ title, lead, wide = false, children }: Props) {
  return (
    <div className={wide ? undefined : 'narrow'}>
      <BackLink to={screens.settings.path}>{shown(screens.settings.title)}</BackLink>
      <PageHeading title={title} lead={lead} />
      {children}
    </div>
  )
}
