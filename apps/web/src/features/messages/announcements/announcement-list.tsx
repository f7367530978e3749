import type { Announcement } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { T } from '../../../ui/t.tsx'
import styles from './announcement-list.module.scss'

/** The current announcements for the user or, if nobody is signed in, for visitors. */
export function AnnouncementList() {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const { data = [] } = useQuery(
    isKnown ? queries.listOwnAnnouncements() : queries.listPublicAnnouncements(),
  )
  return data.map((announcement) => (
    <AnnouncementCard key={announcement.id} announcement={announcement} />
  ))
}

/** An announcement on the home page. */
function AnnouncementCard({
  announcement: { title, text, button },
}: {
  announcement: Pick<Announcement, 'title' | 'text' | 'button'>
}) {
  return (
    <Card title={<bdi>{title}</bdi>} className={styles.card}>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {button && <LinkButton {...button} />}
    </Card>
  )
}

/** Opens one of our screens, or another site in a new window. */
function LinkButton({ label, url }: { label: string; url: string }) {
  if (url.startsWith('/')) {
    return (
      <ButtonLink variant="secondary" to={url}>
        <bdi>{label}</bdi>
      </ButtonLink>
    )
  }
  return (
    <ButtonAnchor variant="secondary" href={url} target="_blank" rel="noopener noreferrer">
      <T text="{label}<hidden>, in a new window</hidden>" label={label} />
    </ButtonAnchor>
  )
}
