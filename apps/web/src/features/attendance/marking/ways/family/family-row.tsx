import { t } from '@church/shared'
import type { ReactNode } from 'react'
import { classNames } from '../../../../../ui/class-names.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import inputStyles from '../../../../../ui/input.module.scss'
import type { Relative } from './family.ts'
import styles from './family-list.module.scss'

interface Props {
  relative: Relative
  ticked: boolean
  onTick: () => void
}

/** Somebody of the family to tick. Once marked, the row is green. */
export function FamilyRow({ relative: { name, is_you, state, text }, ticked, onTick }: Props) {
  const who = (
    <span className={styles.who}>
      <span className={styles.name}>
        <bdi>{name}</bdi> {is_you && <span className={styles.you}>{t('(you)')}</span>}
      </span>
      {text && <span className={styles.text}>{text}</span>}
    </span>
  )
  return (
    <li>
      {state === 'open' ? (
        <TickRow ticked={ticked} onTick={onTick}>
          {who}
        </TickRow>
      ) : (
        <div className={styles.row} data-marked={state === 'marked'}>
          <span className={styles.mark}>
            {state === 'marked' && <Icon name="check" size={26} />}
          </span>
          {who}
        </div>
      )}
    </li>
  )
}

interface TickProps {
  ticked: boolean
  onTick: () => void
  children: ReactNode
}

/** A checkbox as large as its row. */
export function TickRow({ ticked, onTick, children }: TickProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={classNames(inputStyles.box, styles.mark)}
        checked={ticked}
        onChange={onTick}
      />
      {children}
    </label>
  )
}
