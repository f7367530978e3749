import type { ComponentProps } from 'react'
import inputStyles from './input.module.scss'
import styles from './radio.module.scss'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Stands below the label. */
  hint?: string
}

/** A radio button; its children are the label. */
export function Radio({ children, hint, ...input }: Props) {
  return (
    <label className={inputStyles.choice}>
      <input {...input} type="radio" className={inputStyles.box} />
      {children}
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  )
}
