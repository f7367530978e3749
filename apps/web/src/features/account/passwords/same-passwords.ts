import * as z from 'zod/mini'

/** What a form asks for where a password is entered twice. */
export interface Passwords {
  password: string
  confirm_password: string
}

/** Requires the two passwords to be the same. If they differ, the second one gets the error. */
export const samePasswords = (error = 'Passwords do not match') =>
  z.refine<Passwords>((entered) => entered.password === entered.confirm_password, {
    error,
    path: ['confirm_password'],
    // Runs even if other fields are invalid, so that all errors appear together.
    when: () => true,
  })
