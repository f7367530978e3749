import { t } from '@church/shared'
import { churchDate, formatTimeRange, formatWeekday } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { T } from '../../../ui/t.tsx'
import { Notes } from './event-row.tsx'
import type { ShownEvent } from './queries.ts'

interface Props {
  /** Null while the dialog is closed. */
  event: ShownEvent | null
  timeZone: string | undefined
  onClose: () => void
  onAdd: () => void
}

/** One date of the calendar, and how to add all of them to a calendar app. */
export function EventDialog({ event, timeZone, onClose, onAdd }: Props) {
  return (
    <Dialog
      open={event !== null}
      onClose={onClose}
      title={event?.name ?? ''}
      footer={
        <Button icon="calendar" onClick={onAdd}>
          {t('Add to my calendar')}
        </Button>
      }
    >
      {event && <Details event={event} timeZone={timeZone} />}
    </Dialog>
  )
}

function Details({ event, timeZone }: { event: ShownEvent; timeZone: string | undefined }) {
  const { start_datetime, end_datetime, place, cancelled_at } = event
  return (
    <>
      {cancelled_at && <Alert tone="warning">{t('This is cancelled.')}</Alert>}
      <p>
        <T
          text="{date}, {time}"
          date={<strong>{formatWeekday(churchDate(new Date(start_datetime), timeZone))}</strong>}
          time={formatTimeRange(start_datetime, end_datetime, timeZone)}
        />
        <br />
        <bdi>{place}</bdi>
      </p>
      <Notes event={event} timeZone={timeZone} />
    </>
  )
}
