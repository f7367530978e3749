import { type Plan, type PlanSession, type Slot, t } from '@church/shared'
import type { PointerEvent } from 'react'
import { formatShortDay } from '../../../lib/format.ts'
import styles from './matrix-slot.module.scss'
import { nameIn } from './queries.ts'
import { SlotState } from './slot-row.tsx'
import { whyNotMove } from './why-not.ts'

interface Props {
  slot: Slot
  session: PlanSession
  plan: Plan
  /** The number of its column, from 0. */
  column: number
  /** The slot whose person is being moved. */
  mover: Slot | undefined
  /** Whether the person is held over this slot. */
  isOver: boolean
  /** Whether the last suggestion filled it. */
  isFresh: boolean
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  /** Opens the slot, or puts a picked person there. */
  onOpen: () => void
}

/** A place of the matrix: its person with their answer, or the gap. */
export function MatrixSlot(props: Props) {
  const { slot, session, plan, column, mover, isOver, isFresh, onDragStart, onOpen } = props
  const name = nameIn(plan, slot.user)
  const why = mover && mover.id !== slot.id ? whyNotMove(mover, slot, plan) : undefined
  const isAway = plan.people.some(({ id, away }) => id === slot.user && away.includes(session.id))
  const content = (
    <>
      <span className="visually-hidden">
        {t('{role}, {date}:', {
          role: slot.role,
          date: formatShortDay(session.start_datetime),
        })}{' '}
      </span>
      <span className={styles.name}>{name || t('Nobody yet')}</span>
      {isAway && <span className={styles.why}>{t('away')}</span>}
      {why?.words ? (
        <span className={styles.why}>{why.words}</span>
      ) : (
        <span className={styles.state}>
          <SlotState slot={slot} />
        </span>
      )}
    </>
  )
  const look = {
    className: styles.slot,
    'data-gap': slot.user === null,
    'data-fresh': isFresh,
  }
  if (session.cancelled) return <span {...look}>{content}</span>
  return (
    <button
      type="button"
      {...look}
      data-drop={slot.id}
      data-column={column}
      data-moving={mover?.id === slot.id}
      data-over={isOver}
      aria-disabled={why?.isRefused || undefined}
      aria-keyshortcuts={slot.user === null ? undefined : 'M'}
      onPointerDown={(event) => slot.user !== null && onDragStart(event)}
      onClick={onOpen}
    >
      {content}
    </button>
  )
}
