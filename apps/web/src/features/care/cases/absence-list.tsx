import { careMessages, type PlannedAbsence, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDays } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import styles from './absence-list.module.scss'
import { absencesOf, useAddAbsence, useRemoveAbsence } from './away-queries.ts'

/** The planned absences of the user or, for admins, of another person. Renders nothing without any. */
export function AbsenceList({ user }: { user: number | undefined }) {
  const query = useQuery(absencesOf(user))
  return (
    <Loaded query={query} skeleton={null}>
      {(absences) =>
        absences.length > 0 && (
          <ul className={styles.absences} aria-label={t('Planned absences')}>
            {absences.map((absence) => (
              <Row key={absence.id} absence={absence} user={user} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Row({ absence, user }: { absence: PlannedAbsence; user: number | undefined }) {
  const { mutate, isPending } = useRemoveAbsence()
  const { mutateAsync: add } = useAddAbsence(user)
  const { id, from, until } = absence
  const days = formatDays(absence)
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        toastWithUndo(careMessages.awayRemoved, { before: { from, until }, restore: add })
        focusHeading()
      },
      onError: toastFailure,
    })
  return (
    <li>
      <span>
        <T
          text="<b>Away</b> {days}"
          b={(words) => <span className={styles.word}>{words}</span>}
          days={days}
        />
      </span>
      <IconButton
        icon="trash"
        label={t('Remove {days}', { days })}
        busy={isPending}
        onClick={remove}
      />
    </li>
  )
}
