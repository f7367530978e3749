import { checkLastName, t, type User, userUpdate } from '@church/shared'
import * as z from 'zod/mini'
import { Checkbox, EmailField, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { NameFields } from './name-fields.tsx'

const schema = z
  .required(
    z.pick(userUpdate, {
      first_name: true,
      last_name: true,
      one_name: true,
      email: true,
      isAdmin: true,
      joined_on: true,
    }),
  )
  .check(checkLastName)
type UserChanges = z.output<typeof schema>

const valuesOf = ({ first_name, last_name, email, isAdmin, joined_on }: User) => ({
  first_name,
  last_name,
  one_name: last_name === '',
  email,
  isAdmin,
  joined_on: joined_on ?? '',
})

interface Props {
  user: User
  /** Saves the changes and resolves with the saved user. */
  save: (changes: Partial<UserChanges>) => Promise<User>
}

function rightHint({ has_account, approved }: User): string | undefined {
  if (!has_account) return t('Admins need an account. Invite them first.')
  return approved ? undefined : t('This also approves a newcomer who is waiting.')
}

/** The admin's form for a user's name, email address, date of joining and admin right. */
export function EditUserForm({ user, save }: Props) {
  const { has_account } = user
  const form = useForm({
    schema,
    values: valuesOf(user),
    save: (_, changes) => save(changes),
    valuesAfter: valuesOf,
  })
  return (
    <Form form={form}>
      <NameFields form={form} />
      <EmailField
        label={t('Email Address')}
        required={has_account}
        optional={!has_account}
        autoComplete="off"
        {...form.field('email')}
      />
      <TextField
        label={t('Joined on')}
        optional
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        hint={t('Services before this day don’t count as missed.')}
        {...form.field('joined_on')}
      />
      <Checkbox
        label={t('Is Admin')}
        hint={rightHint(user)}
        {...form.field('isAdmin')}
        disabled={!has_account}
      />
      <Submit wide>{t('Update')}</Submit>
    </Form>
  )
}
