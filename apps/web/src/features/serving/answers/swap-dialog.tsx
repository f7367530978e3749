import type { OwnSlot, Plan, Slot, SwapWish } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate } from '../../../lib/format.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { useComingPlan } from '../plan/index.ts'
import { useAskForSwap } from './queries.ts'
import styles from './swap-dialog.module.scss'

interface Props {
  slot: OwnSlot
  open: boolean
  onClose: () => void
}

/** Whom to ask to take a date: the people on the team's plan, with or without one of their dates in exchange. */
export function SwapDialog({ slot, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Swap ${slot.role}, ${formatDate(slot.start_datetime)}`}
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
  const { mutate, isPending, error } = useAskForSwap()
  const ask = (wish: SwapWish['with'], name: string) =>
    mutate(
      { slot: slot.id, wish },
      {
        onSuccess: () => {
          toast.success(`${name} is asked. Until then, you’re still down.`)
          onDone()
        },
      },
    )
  const others = plan.people.filter(({ id }) => id !== me)
  return (
    <>
      <p>Whom do you ask? It needs their yes.</p>
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
                aria-label={`Ask ${name} to take it`}
                onClick={() => ask({ user: id }, name)}
              >
                Takes it
              </Button>
              {datesOf(plan, id).map((theirs) => (
                <Button
                  key={theirs.id}
                  size="small"
                  variant="quiet"
                  busy={isPending}
                  aria-label={`Ask ${name} to change with ${theirs.role}, ${dateOf(plan, theirs)}`}
                  onClick={() => ask({ slot: theirs.id }, name)}
                >
                  Swap with {theirs.role}, {dateOf(plan, theirs)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p>Nobody else is on the plan yet. Say no, and your leader looks.</p>}
    </>
  )
}

const datesOf = ({ slots }: Plan, user: number) =>
  slots.filter((slot) => slot.user === user && (slot.state === 'asked' || slot.state === 'yes'))

const dateOf = ({ sessions }: Plan, { session }: Slot): string => {
  const found = sessions.find(({ id }) => id === session)
  return found ? formatDate(found.start_datetime) : ''
}
