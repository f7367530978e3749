import { shown } from '@church/shared'
import type { ReactNode } from 'react'
import { screens } from '../lib/screens.ts'
import { BackLink, PageHeading } from './page-heading.tsx'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The way back to the user's list of topics. */
export const BackToMe = () => <BackLink to={screens.me.path}>{shown(screens.me.title)}</BackLink>

/** The page of one topic about the user, with the way back to their list. */
export function OwnPage({ title, lead, children }: Props) {
  return (
    <div className="narrow">
      <BackToMe />
      <PageHeading title={title} lead={lead} />
      <div className="cards">{children}</div>
    </div>
  )
}
