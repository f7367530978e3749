import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'
import styles from './two-step.module.scss'

type Props = Partial<ComponentProps<typeof TextField>>

/** A field for a code from an authenticator app, or a recovery code. */
export function CodeField({
  label = 'Code',
  hint = 'The six digits shown in your authenticator app.',
  ...rest
}: Props) {
  return (
    <TextField
      label={label}
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
