import { type OwnSlot, type Plan, type SwapWish, t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { quiet } from '../../../ui/use-save.ts'
import { useComingPlan } from '../plan/index.ts'
import styles from './swap-dialog.module.scss'

interface Props {
  slot: OwnSlot
  open: boolean
  onClose: () => void
}

/** Asks another person to take a date: anybody on the team's plan, with or without one of their dates in exchange. */
export function SwapDialog({ slot, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Swap {role}, {date}', { role: slot.role, date: formatDate(slot.start_datetime) })}
    >
      <Partners slot={slot} onDone={onClose} />
    </Dialog>
  )
}

function Partners({ slot, onDone }: { slot: OwnSlot; onDone: () => void }) {
  const { query } = useComingPlan(slot.team)
  return (
    <Loaded query={query}>{(plan) => <Choices slot={slot} plan={plan} onDone={onDone} />}</Loaded>
  )
}

function Choices({ slot, plan, onDone }: { slot: OwnSlot; plan: Plan; onDone: () => void }) {
  const me = useCurrentUser(({ user }) => user?.id)
  const { change, isPending, error } = useChange({ ...mutations.askForSwap, ...quiet })
  const ask = (wish: SwapWish['with'], name: string) =>
    change({ params: { slot: slot.id }, body: { with: wish } }, () => {
      toast.success(t('{name} is asked. Until they answer, it’s still your turn.', { name }))
      onDone()
    })
  const others = plan.people.filter(({ id }) => id !== me)
  return (
    <>
      <p>{t('Whom do you ask? It needs their yes.')}</p>
      {error && <ErrorAlert error={error} />}
      <ul className={styles.people}>
        {others.map(({ id, name }) => (
          <li key={id}>
            <strong>{name}</strong>
            <div className={styles.buttons}>
              <Button
                size="small"
                variant="secondary"
                busy={isPending}
                aria-label={t('Ask {name} to take it', { name })}
                onClick={() => ask({ user: id }, name)}
              >
                {t('Takes it')}
              </Button>
              {datesOf(plan, id).map(({ slot: theirs, role, date }) => (
                <Button
                  key={theirs}
                  size="small"
                  variant="quiet"
                  busy={isPending}
                  aria-label={t('Ask {name} to change with {role}, {date}', { name, role, date })}
                  onClick={() => ask({ slot: theirs }, name)}
                >
                  {t('Swap with {role}, {date}', { role, date })}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {others.length === 0 && (
        <p>{t('Nobody else is on the plan yet. Say no, and your leader looks.')}</p>
      )}
    </>
  )
}

/** A person's dates on the plan that they have been asked about. */
const datesOf = ({ slots, sessions }: Plan, user: number) =>
  slots
    .filter((slot) => slot.user === user && (slot.state === 'asked' || slot.state === 'yes'))
    .map(({ id, role, session }) => {
      const found = sessions.find((one) => one.id === session)
      return { slot: id, role, date: found ? formatDate(found.start_datetime) : '' }
    })
