import { type StewardPerson, t } from '@church/shared'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Face } from '../../church/details/index.ts'
import styles from './mark-people.module.scss'
import { useMarkFor, useUndoFor } from './queries.ts'

interface Props {
  person: StewardPerson
  session: number
  /** Tells screen readers what has happened. */
  onSay: (text: string) => void
}

/** A person to tap. Once marked, the row is green, and the steward who tapped can undo for a while. */
export function StewardRow({ person, session, onSay }: Props) {
  const { id, name, image, marked, undo_until } = person
  const now = useNow()
  const marking = useMarkFor(session)
  const undoing = useUndoFor(session)
  const canUndo = undo_until !== null && now < new Date(undo_until)

  const tap = () => {
    if (marked || marking.isPending) return
    marking.change(id, () => {
      navigator.vibrate?.(40)
      onSay(t('{name} is marked present.', { name }))
    })
  }
  const undo = () => undoing.change(id, () => onSay(t('{name} is no longer marked.', { name })))

  return (
    <li className={styles.row} data-marked={marked}>
      <button
        type="button"
        className={styles.person}
        aria-pressed={marked}
        aria-busy={marking.isPending}
        onClick={tap}
      >
        <Face image={image} size={48} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {marking.isPending && <Spinner />}
        {marked && <Icon name="check" size={28} label={t('present')} />}
      </button>
      {marked && canUndo && (
        <Button
          variant="secondary"
          size="large"
          busy={undoing.isPending}
          aria-label={t('Undo {name}', { name })}
          onClick={undo}
        >
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}
