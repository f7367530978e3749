import type { ComponentProps } from 'react'
import styles from './input.module.scss'

/** A radio button; its children are the label. */
export function Radio({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className={styles.box} />
      {children}
    </label>
  )
}
