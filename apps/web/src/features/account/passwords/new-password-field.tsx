import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/field.tsx'

/** Asks for a password that the user chooses now. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'hint'>) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint="At least 8 characters; a few words are easier to remember than one."
      {...props}
    />
  )
}
