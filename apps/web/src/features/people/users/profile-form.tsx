import { profileUpdate, type User } from '@church/shared'
import * as z from 'zod/mini'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'

const schema = z.required(z.pick(profileUpdate, { first_name: true, last_name: true, email: true }))
type Values = z.output<typeof schema>

const valuesOf = ({ first_name, last_name, email }: Values): Values => ({
  first_name,
  last_name,
  email,
})

interface Props {
  user: User
  /** Saves the changes and resolves with the saved user. */
  save: (changes: Partial<Values>) => Promise<Values>
}

/** The form for the user's own name and e-mail address. */
export function ProfileForm({ user, save }: Props) {
  const form = useForm({
    schema,
    values: valuesOf(user),
    save: (_, changes) => save(changes),
    valuesAfter: valuesOf,
  })
  return (
    <Form form={form}>
      <TextField
        label="First Name"
        required
        autoComplete="given-name"
        {...form.field('first_name')}
      />
      <TextField
        label="Last Name"
        required
        autoComplete="family-name"
        {...form.field('last_name')}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Submit wide>Update</Submit>
    </Form>
  )
}
