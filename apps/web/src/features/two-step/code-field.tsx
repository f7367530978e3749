import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import styles from './two-step.module.scss'

type Props = Omit<ComponentProps<typeof TextField>, 'label'>

/** A field for a code from an authenticator app, or a recovery code. */
export function CodeField({
  hint = 'The six digits shown in your authenticator app.',
  ...rest
}: Props) {
  return (
    <TextField
      label="Code"
      required
      // Not numeric, because recovery codes contain letters.
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
