import { t } from '@church/shared'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { PasswordField } from '../../../ui/field.tsx'

/** The values of a form in which a password is entered twice. */
interface Passwords {
  password: string
  confirm_password: string
}

/** Requires the two passwords to be the same. If they differ, the second one gets the error. */
export const samePasswords = (error = t('Passwords do not match')) =>
  z.refine<Passwords>((entered) => entered.password === entered.confirm_password, {
    error,
    path: ['confirm_password'],
    // Runs even if other fields are invalid, so that all errors appear together.
    when: () => true,
  })

/** Asks for a password that the user chooses now. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'hint'>) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={t('At least 8 characters; a few words are easier to remember than one.')}
      {...props}
    />
  )
}

interface Props {
  /** The label of the first of the two. */
  label: string
  /** Connects a control to the form: the form's `field`. */
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
        label={t('Confirm Password')}
        required
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </>
  )
}
