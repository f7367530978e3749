import { type CareCase, t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { churchDate, formatDay } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useChange } from '../../../ui/use-change.ts'
import { quiet, useSave } from '../../../ui/use-save.ts'
import { useChurch } from '../../church/details/index.ts'
import { laterDates } from './later-dates.ts'
import styles from './later-form.module.scss'

interface Props {
  careCase: CareCase
  onDone: () => void
}

/** Takes a case off the list until a date that one tap chooses. An unassigned case becomes the user's. */
export function LaterForm({ careCase: { id, assignee }, onDone }: Props) {
  const church = useChurch()
  const ownId = useCurrentUser(({ user }) => user?.id ?? 0)
  const { change, isPending, error } = useChange({ ...mutations.updateCareCase, ...quiet })
  const updateCase = useSave(mutations.updateCareCase)
  const taking = assignee ? {} : { assignee: ownId }

  const snooze = (snooze_until: string) =>
    change({ params: { id }, body: { state: 'snoozed', snooze_until, ...taking } }, () => {
      toastWithUndo(t('Back on your list on {day}.', { day: formatDay(snooze_until) }), {
        before: { state: 'open', ...(assignee ? {} : { assignee: null }) } as const,
        restore: (body) => updateCase({ params: { id }, body }),
      })
      onDone()
    })

  return (
    <div className={styles.choices}>
      {laterDates(churchDate(serverNow(), church?.time_zone)).map(({ label, date }) => (
        <Button key={date} variant="secondary" wide busy={isPending} onClick={() => snooze(date)}>
          <span>{label}</span> <span className={styles.date}>{formatDay(date, 'short')}</span>
        </Button>
      ))}
      {error && <ErrorAlert error={error} />}
    </div>
  )
}
