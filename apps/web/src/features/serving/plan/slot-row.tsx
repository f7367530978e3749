import { type Plan, type Slot, t } from '@church/shared'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nameIn } from './queries.ts'
import styles from './slot-row.module.scss'

interface Props {
  slot: Slot
  plan: Plan
  /** Whether the last suggestion filled it. */
  isFresh: boolean
  /** Absent where the plan cannot change. */
  onOpen?: () => void
}

/** A slot: its role, its person and their answer, or the gap. */
export function SlotRow({ slot, plan, isFresh, onOpen }: Props) {
  const name = nameIn(plan, slot.user)
  const content = (
    <>
      <span className={styles.role}>
        {slot.role}
        <span className="visually-hidden">: </span>
      </span>
      <span className={styles.name}>{name || t('Nobody yet')}</span>
      <span className={styles.state}>
        <SlotState slot={slot} />
      </span>
    </>
  )
  return (
    <li className={styles.slot} data-gap={slot.user === null} data-fresh={isFresh}>
      {onOpen ? (
        <button type="button" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span>{content}</span>
      )}
    </li>
  )
}

/** The answer of a slot's person, or what is wrong with it. */
export function SlotState({ slot: { user, state, clash } }: { slot: Slot }) {
  if (clash !== null) return <Badge tone="warn">{t('On twice')}</Badge>
  if (user === null)
    return state === 'no' ? <Badge tone="warn">{t('Declined', undefined, 'to serve')}</Badge> : null
  if (state === 'yes')
    return <Icon name="check" size={18} label={t('yes')} className={styles.yes} />
  return (
    <Badge tone={state === 'asked' ? 'note' : 'neutral'}>
      {state === 'asked' ? t('Asked') : t('Draft')}
    </Badge>
  )
}
