import { type Plan, type PlanSession, type Slot, t } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { DialogAbout } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'
import { nameIn } from './queries.ts'
import styles from './slot-dialog.module.scss'
import { whyNot } from './why-not.ts'

interface Props {
  /** Null while it is closed. */
  slot: Slot | null
  session: PlanSession
  plan: Plan
  /** Picks the person up, to put them on another place; absent where there is none in sight. */
  onMove?: () => void
  onClose: () => void
}

/** Assigns a slot to a person of its team; people who are free come first. */
export function SlotDialog({ slot, onClose, ...rest }: Props) {
  const date = formatDate(rest.session.start_datetime)
  return (
    <DialogAbout
      about={slot}
      title={({ role }) => t('{role}, {date}', { role, date })}
      onClose={onClose}
    >
      {(slot) => <People slot={slot} {...rest} onDone={onClose} />}
    </DialogAbout>
  )
}

interface PeopleProps extends Omit<Props, 'slot' | 'onClose'> {
  slot: Slot
  onDone: () => void
}

function People({ slot, session, plan, onMove, onDone }: PeopleProps) {
  const { change, isPending, error } = useChange({ ...mutations.setSlot, ...quiet })
  const set = async (user: number | null) => {
    if (!(await isAgreed(slot, plan))) return
    change({ params: { slot: slot.id }, body: { user } }, () => {
      toast.success(user === null ? t('The place is free again.') : t('Saved as a draft.'))
      onDone()
    })
  }
  const people = plan.people
    .filter(({ id, teams }) => teams.includes(slot.team) && id !== slot.user)
    .map((person) => ({ person, why: whyNot(person, session, plan).words }))
    .sort((a, b) => Number(a.why !== '') - Number(b.why !== ''))
  return (
    <>
      {slot.why && <p className="soft">{slot.why}</p>}
      {error && <ErrorAlert error={error} />}
      {slot.user !== null && (
        <div className={styles.actions}>
          <Button variant="secondary" icon="cross" wide busy={isPending} onClick={() => set(null)}>
            {t('Take {name} off', { name: nameIn(plan, slot.user) })}
          </Button>
          {onMove && (
            <Button variant="secondary" icon="next" wide onClick={onMove}>
              {t('Move to another place')}
            </Button>
          )}
        </div>
      )}
      <ul className={styles.people}>
        {people.map(({ person, why }) => (
          <li key={person.id}>
            <button type="button" disabled={isPending} onClick={() => set(person.id)}>
              <bdi>{person.name}</bdi>
              {why && <span className={styles.why}>{why}</span>}
            </button>
          </li>
        ))}
      </ul>
      {people.length === 0 && <p>{t('Nobody else is in the team.')}</p>}
    </>
  )
}

/** Asks before a person who was told is removed, in case of a slip of the thumb. */
function isAgreed({ user, state }: Slot, plan: Plan): Promise<boolean> {
  if (user === null || state === 'draft') return Promise.resolve(true)
  const name = nameIn(plan, user)
  return confirm({
    question: t('Take {name} off?', { name }),
    detail: t('{name} has been told of this date, and hears that it is gone.', { name }),
    action: t('Take off'),
  })
}
