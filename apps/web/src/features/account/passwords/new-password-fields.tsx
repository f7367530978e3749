import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import type { Passwords } from './same-passwords.ts'

interface Props {
  /** The label of the first of the two. */
  label: string
  /** `form.field` of the form. */
  field: (
    name: keyof Passwords,
    rules?: { deps: 'confirm_password' },
  ) => Omit<ComponentProps<typeof PasswordField>, 'label'>
}

/** Asks for a new password twice. */
export function NewPasswordFields({ label, field }: Props) {
  return (
    <>
      <NewPasswordField
        label={label}
        required
        {...field('password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm Password"
        required
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </>
  )
}
