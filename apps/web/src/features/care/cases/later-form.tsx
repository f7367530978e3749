import { type CareCase, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { churchDate, formatDay } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { churchFacts } from '../../church/details/index.ts'
import styles from './later-form.module.scss'
import { useUpdateCase } from './queries.ts'

/** The number of days after which a carer may want to be reminded. */
const choices = [
  [1, t('Tomorrow')],
  [3, t('In three days')],
  [7, t('In a week')],
  [14, t('In two weeks')],
  [30, t('In a month')],
] as const

/** When a case can come back, soonest first. Takes and gives calendar dates, `YYYY-MM-DD`. */
export const laterDates = (today: string) =>
  choices.map(([days, label]) => {
    const date = new Date(`${today}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + days)
    return { label, date: date.toISOString().slice(0, 10) }
  })

interface Props {
  careCase: CareCase
  onDone: () => void
}

/** Takes a case off the list until a day that one tap chooses, and takes an unassigned case. */
export function LaterForm({ careCase: { id, assignee }, onDone }: Props) {
  const { data: church } = useQuery(churchFacts)
  const ownId = useCurrentUser(({ user }) => user?.id ?? 0)
  const { mutateAsync, mutate, isPending, error } = useUpdateCase(id)
  const taking = assignee ? {} : { assignee: ownId }

  const snooze = (snooze_until: string) =>
    mutate(
      { state: 'snoozed', snooze_until, ...taking },
      {
        onSuccess: () => {
          toastWithUndo(t('Back on your list on {day}.', { day: formatDay(snooze_until) }), {
            before: { state: 'open', ...(assignee ? {} : { assignee: null }) } as const,
            restore: mutateAsync,
          })
          onDone()
        },
      },
    )

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
