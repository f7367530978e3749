import { type Plan, type Slot, t } from '@church/shared'
import { formatShortDay } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import { nameIn } from './queries.ts'

const wasTold = ({ user, state }: Slot) => user !== null && state !== 'draft'

/** Returns a function that moves the person of a slot to another one; if both have one, they change places. */
export function useMove(plan: Plan) {
  const { change } = useChange(mutations.moveSlot)
  const moveBack = useSave(mutations.moveSlot)

  const move = async (from: Slot, to: Slot) => {
    const { user } = from
    if (user === null || from.id === to.id) return
    const told = [from, to].filter(wasTold)
    const [first] = told
    if (first) {
      const name = nameIn(plan, first.user)
      const isSure = await confirm({
        question: t('Move {name}?', { name: nameIn(plan, user) }),
        detail:
          told.length > 1
            ? t('Both have been told of their dates, and hear that they are gone.')
            : t('{name} has been told of this date, and hears that it is gone.', { name }),
        action: t('Move'),
        tone: 'primary',
      })
      if (!isSure) return
    }
    change({ params: { slot: from.id }, body: { to: to.id, user, other: to.user } }, () => {
      const session = plan.sessions.find(({ id }) => id === to.session)
      const text = t('{name} is on for {role} on {date}.', {
        name: nameIn(plan, user),
        role: to.role,
        date: session ? formatShortDay(session.start_datetime) : '',
      })
      // Nobody is told twice that a date is gone, so such a move is final.
      if (first) toast.success(text)
      else
        toastWithUndo(text, {
          before: { to: from.id, user, other: to.user },
          restore: (body) => moveBack({ params: { slot: to.id }, body }),
        })
    })
  }
  return move
}
