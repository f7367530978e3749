import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import styles from './two-step.module.scss'

type Props = Omit<ComponentProps<typeof TextField>, 'label'>

/** The six digits that an authenticator app shows; a recovery code fits, too. */
export function CodeField({
  hint = 'The six digits that your authenticator app shows now.',
  ...rest
}: Props) {
  return (
    <TextField
      label="Code"
      required
      // Not numeric: a recovery code has letters. Phones offer the code from a message all the same.
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className={styles.code}
      hint={hint}
      {...rest}
    />
  )
}
