import type { ComponentProps } from 'react'
import { EmailField, TextField } from '../../../ui/field.tsx'

interface Props {
  /** `form.field` of the form. */
  field: (
    name: 'first_name' | 'last_name' | 'email',
  ) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks for the user's own name and address. */
export const OwnNameFields = ({ field }: Props) => (
  <>
    <TextField label="First Name" required autoComplete="given-name" {...field('first_name')} />
    <TextField label="Last Name" required autoComplete="family-name" {...field('last_name')} />
    <EmailField required autoComplete="email" {...field('email')} />
  </>
)
