import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './input.module.scss'

/** A text or file input, for controls that have their own label. */
export function Input({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames(styles.input, className)} />
}
