import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './input.module.scss'

/** The box that is typed in or that a file is chosen with, for controls that bring their own label. */
export function Input({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={classNames(styles.input, className)} />
}
