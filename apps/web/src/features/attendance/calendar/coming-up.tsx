import { t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import styles from './coming-up.module.scss'
import { EventRow } from './event-row.tsx'
import { notEnded, useCalendar } from './queries.ts'

/** More would push the rest of the home page out of sight. */
const rows = 3

interface Props {
  /** The session that stands above already. */
  except?: number | undefined
}

/**
 * The next dates of the church that concern the user, with a link to the calendar. In church, neighbours see the home
 * page, so the user's groups are in the calendar alone.
 */
export function ComingUp({ except }: Props) {
  const { query, timeZone } = useCalendar()
  return (
    <Card
      title={t('Coming up')}
      className={styles.card}
      actions={
        <ButtonLink to={screens.calendar.path} variant="secondary" size="small" icon="calendar">
          {t('Open the calendar')}
        </ButtonLink>
      }
    >
      <Loaded query={query} skeleton={<SkeletonLines lines={rows} />}>
        {(events) => {
          const next = notEnded(events)
            .filter(({ id }) => id !== except)
            .slice(0, rows)
          if (next.length === 0) return <p className="soft">{t('Nothing is planned yet.')}</p>
          return (
            <ul className={styles.list}>
              {next.map((event) => (
                <EventRow key={event.id} event={event} timeZone={timeZone} brief />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
