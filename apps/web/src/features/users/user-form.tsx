import { profileUpdate, type User } from '@church/shared'
import * as z from 'zod/mini'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Form, Submit } from '../../ui/form.tsx'
import { useForm } from '../../ui/use-form.ts'

const schema = z.required(
  z.extend(z.pick(profileUpdate, { first_name: true, last_name: true, email: true }), {
    isAdmin: z.boolean(),
  }),
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
  /** Whether users edit their own profile: the browser may autofill it, and it has no admin checkbox. */
  own: boolean
  /** Saves the changes and resolves with the saved user. */
  save: (changes: Partial<Values>) => Promise<Values>
}

/** The form for name and e-mail address and, for admins editing a user, the admin right. */
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
