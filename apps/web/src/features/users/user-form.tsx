import { type User, userUpdate } from '@church/shared'
import * as z from 'zod/mini'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { useForm } from '../../ui/use-form.ts'

const schema = z.required(
  z.pick(userUpdate, { first_name: true, last_name: true, email: true, isAdmin: true }),
)
type Values = z.output<typeof schema>

const valuesOf = ({ first_name, last_name, email, isAdmin }: Values): Values => ({
  first_name,
  last_name,
  email,
  isAdmin,
})

interface Props {
  user: User
  /** Whose it is: one's own names are filled in by the browser, and nobody makes themselves an admin. */
  own: boolean
  /** Saves what was changed, and resolves with the user as saved. */
  save: (changes: Partial<Values>) => Promise<Values>
}

/** Names, address and, for an admin who edits somebody, the right. */
export function UserForm({ user, own, save }: Props) {
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
        autoComplete={own ? 'given-name' : 'off'}
        {...form.field('first_name')}
      />
      <TextField
        label="Last Name"
        required
        autoComplete={own ? 'family-name' : 'off'}
        {...form.field('last_name')}
      />
      <TextField
        label={own ? 'Email' : 'Email Address'}
        type="email"
        required
        autoComplete={own ? 'email' : 'off'}
        autoCapitalize="none"
        {...form.field('email')}
      />
      {!own && <Checkbox label="Is Admin" {...form.field('isAdmin')} />}
      <Submit wide>Update</Submit>
    </Form>
  )
}
