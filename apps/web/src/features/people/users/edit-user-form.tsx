import { ROLES, type Role, type User, userUpdate } from '@church/shared'
import * as z from 'zod/mini'
import { formatDay } from '../../../lib/format.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Checkbox, EmailField, Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'

const schema = z.required(
  z.pick(userUpdate, {
    first_name: true,
    last_name: true,
    email: true,
    isAdmin: true,
    roles: true,
    standing: true,
    joined_on: true,
  }),
)
type UserChanges = z.output<typeof schema>

const valuesOf = ({ first_name, last_name, email, isAdmin, roles, standing, joined_on }: User) => ({
  first_name,
  last_name,
  email,
  isAdmin,
  roles,
  standing,
  joined_on: joined_on ?? '',
})

const labels: Record<Role, string> = { steward: 'Steward', carer: 'Carer' }
const roleOptions = ROLES.map((value) => ({ value, label: labels[value] }))

const whoLeft =
  'Anybody who has left keeps their history, but isn’t recorded absent, greeted or listed. A new mark makes them active again.'

interface Props {
  user: User
  /** Saves the changes and resolves with the saved user. */
  save: (changes: Partial<UserChanges>) => Promise<User>
}

/** The admin's form for a user's name, e-mail address, standing, date of joining, admin right and roles. */
export function EditUserForm({ user, save }: Props) {
  const { has_account, left_on } = user
  const form = useForm({
    schema,
    values: valuesOf(user),
    save: (_, changes) => save(changes),
    valuesAfter: valuesOf,
  })
  return (
    <Form form={form}>
      <TextField label="First Name" required autoComplete="off" {...form.field('first_name')} />
      <TextField label="Last Name" required autoComplete="off" {...form.field('last_name')} />
      <EmailField
        label="Email Address"
        required={has_account}
        optional={!has_account}
        autoComplete="off"
        {...form.field('email')}
      />
      <Select
        label="Standing"
        hint={left_on ? `Left on ${formatDay(left_on)}. ${whoLeft}` : whoLeft}
        {...form.field('standing')}
      >
        <option value="active">Active</option>
        <option value="left">Left</option>
      </Select>
      <TextField
        label="Joined on"
        optional
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        hint="Without it, the day counts on which they were added here. Nobody is missed for the weeks before."
        {...form.field('joined_on')}
      />
      <Checkbox
        label="Is Admin"
        hint={has_account ? undefined : 'Only somebody with an account can be an admin.'}
        {...form.field('isAdmin')}
        disabled={!has_account}
      />
      {has_account && !form.watch('isAdmin') && (
        <Choices
          label="Roles"
          hint="Stewards mark people at the door by name. Carers look after people. Admins have both roles."
          error={form.getFieldState('roles', form.formState).error?.message}
          options={roleOptions}
          chosen={form.watch('roles')}
          onChange={(chosen) => form.setValue('roles', chosen, { shouldDirty: true })}
        />
      )}
      <Submit wide>Update</Submit>
    </Form>
  )
}
