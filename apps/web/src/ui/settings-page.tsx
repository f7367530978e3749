import { shown } from '@church/shared'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router-dom'
import { type Screen, screens } from '../lib/screens.ts'
import { settingsTopics } from '../lib/settings-topics.ts'
import { Link } from './link.tsx'
import { BackLink, PageHeading } from './page-heading.tsx'
import styles from './settings-page.module.scss'

interface Props {
  title: string
  lead?: ReactNode
  /** For a list or a map, which takes the container's whole width. */
  wide?: boolean
  children: ReactNode
}

/** The page of one topic of the settings, with the way back to their list and, on a wide window, the other topics. */
export function SettingsPage({ title, lead, wide = false, children }: Props) {
  return (
    <BesideTopics
      head={
        <>
          <BackLink to={screens.settings.path}>{shown(screens.settings.title)}</BackLink>
          <PageHeading title={title} lead={lead} />
        </>
      }
    >
      <div className={wide ? undefined : 'narrow'}>{children}</div>
    </BesideTopics>
  )
}

interface BesideProps {
  /** Above both columns, at the left edge of every screen's heading. */
  head: ReactNode
  children: ReactNode
}

/** A topic whose page has a head of its own, such as one that is printed, beside the other topics. */
export const BesideTopics = ({ head, children }: BesideProps) => (
  <div className={styles.columns}>
    <div className={styles.head}>{head}</div>
    <nav className={styles.topics} aria-label={shown(screens.settings.title)}>
      {Object.values(settingsTopics).map((topic) => (
        <Topic key={topic.path} {...topic} />
      ))}
    </nav>
    <div className={styles.page}>{children}</div>
  </div>
)

function Topic({ path, title }: Pick<Screen, 'path' | 'title'>) {
  const isHere = useMatch(path) !== null
  return (
    <Link to={path} aria-current={isHere ? 'page' : undefined}>
      {shown(title)}
    </Link>
  )
}
