import { careTexts, type PlannedAbsence, t } from '@church/shared'
import { formatDays } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import styles from './absence-list.module.scss'
import { naming } from './naming.ts'

/** The planned absences of the user or, for admins, of another person. Renders nothing without any. */
export function AbsenceList({ user }: { user: number | undefined }) {
  return (
    <Fetched options={queries.listAbsences({ query: naming(user) })} skeleton={null}>
      {(absences) =>
        absences.length > 0 && (
          <ul className={styles.absences} aria-label={t('Planned absences')}>
            {absences.map((absence) => (
              <Row key={absence.id} absence={absence} user={user} />
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

function Row({ absence, user }: { absence: PlannedAbsence; user: number | undefined }) {
  const { change, isPending } = useChange(mutations.removeAbsence)
  const addAbsence = useSave(mutations.addAbsence)
  const { id, from, until } = absence
  const days = formatDays(absence)
  const remove = () =>
    change({ body: { id } }, () => {
      toastWithUndo(careTexts.awayRemoved, {
        before: { from, until },
        restore: (days) => addAbsence({ body: { ...days, ...naming(user) } }),
      })
      focusHeading()
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
