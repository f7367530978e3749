import type { ComponentProps } from 'react'
import styles from './input.module.scss'

/** One of several choices with the same `name`; its label is the children. */
export function Radio({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className={styles.box} />
      {children}
    </label>
  )
}
