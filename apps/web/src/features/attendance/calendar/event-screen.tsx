import { hasCode, type SharedEvent, shown, t } from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { fileName } from '../../../lib/file-name.ts'
import { downloadFile, files } from '../../../lib/files.ts'
import { churchDate, formatLongDay, formatTimeRange } from '../../../lib/format.ts'
import { mapSearch } from '../../../lib/links.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyAddress } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { withRedirect } from '../../account/sign-in/index.ts'
import { useChurch } from '../../church/details/index.ts'
import { Notes } from './event-row.tsx'
import styles from './event-screen.module.scss'

/** One date of the calendar: when and where it is, to be shared and added to a calendar app. */
export function EventScreen() {
  const id = Number(useParams().id)
  const query = useQuery({ ...queries.getCalendarEvent({ params: { id } }), staleTime: 0 })
  const isUnknown = hasCode(query.error, 'session-not-found', 'invalid', 'not-found')
  return (
    <div className="narrow">
      <BackLink to={screens.calendar.path}>{shown(screens.calendar.title)}</BackLink>
      <PageHeading title={query.data?.name ?? screens.event.title} />
      {isUnknown ? (
        <Unknown id={id} />
      ) : (
        <Loaded query={query} failedRefetch="instead">
          {(event) => <Event event={event} />}
        </Loaded>
      )}
    </div>
  )
}

/** Says the same of a date that does not exist and of one that the reader may not see. */
function Unknown({ id }: { id: number }) {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const signIn = withRedirect(screens.signIn.path, pathOf(screens.event.path, id))
  return (
    <EmptyState
      icon="calendar"
      action={!isKnown && <ButtonLink to={signIn}>{t('Sign in')}</ButtonLink>}
    >
      {isKnown
        ? t('There is no such date in your calendar.')
        : t('There is no such date in the public calendar. Members sign in to see theirs.')}
    </EmptyState>
  )
}

function Event({ event }: { event: SharedEvent }) {
  const church = useChurch()
  const timeZone = church?.time_zone
  const { name, start_datetime, end_datetime, place, cancelled_at } = event
  // The church has one address, so a place among several cannot be shown on a map.
  const address = church?.campuses.length === 1 ? church.address : ''
  const { mutate: addThis, isPending } = useMutation({
    mutationFn: async () => {
      const file = await files.getCalendarEventFile({ params: { id: event.id } })
      downloadFile(file, fileName(name, 'ics'))
    },
  })
  return (
    <Card className={styles.card}>
      {cancelled_at && <Alert tone="warning">{t('This is cancelled.')}</Alert>}
      <p className={styles.when}>
        <strong>{formatLongDay(churchDate(new Date(start_datetime), timeZone))}</strong>
        <span className="numbers">{formatTimeRange(start_datetime, end_datetime, timeZone)}</span>
      </p>
      <address className={styles.where}>
        <bdi>{place}</bdi>
        {address && (
          <a href={mapSearch(address)} target="_blank" rel="noopener noreferrer">
            <T
              text="{address}<hidden> on a map, in a new window</hidden>"
              address={<bdi>{address}</bdi>}
            />
          </a>
        )}
      </address>
      <Notes event={event} timeZone={timeZone} />
      <div className={styles.buttons}>
        <Button variant="secondary" icon="calendar" busy={isPending} onClick={() => addThis()}>
          {t('Add this one')}
        </Button>
        <Button variant="secondary" icon="copy" onClick={() => void share(name)}>
          {t('Share')}
        </Button>
      </div>
    </Card>
  )
}

/** Opens the device's own sharing, or copies the page's address where there is none. */
async function share(title: string) {
  const url = window.location.href
  if (navigator.share) {
    // A dismissal rejects, too.
    await navigator.share({ title, url }).catch(() => undefined)
  } else {
    await copyAddress(url)
  }
}
