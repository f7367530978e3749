import { checkLastName, profileFields, type SignedInUser, t, type User } from '@church/shared'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { EmailField, type TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { NameFields, type NameForm } from './name-fields.tsx'

const schema = z
  .required(
    z.pick(profileFields, { first_name: true, last_name: true, one_name: true, email: true }),
  )
  .check(checkLastName)
type Values = z.output<typeof schema>

const valuesOf = ({
  first_name,
  last_name,
  email,
}: Pick<SignedInUser, 'first_name' | 'last_name' | 'email'>): Values => ({
  first_name,
  last_name,
  one_name: last_name === '',
  email,
})

interface Props {
  user: User
  /** Saves the changes and resolves with the saved user. */
  save: (changes: Partial<Values>) => Promise<SignedInUser>
}

/** The form for the user's own name and email address. */
export function ProfileForm({ user, save }: Props) {
  const form = useForm({
    schema,
    values: valuesOf(user),
    save: (_, changes) => save(changes),
    valuesAfter: valuesOf,
  })
  return (
    <Form form={form}>
      <OwnNameFields form={form} />
      <Submit wide>{t('Update')}</Submit>
    </Form>
  )
}

interface FieldsProps {
  form: NameForm & { field: (name: 'email') => Omit<ComponentProps<typeof TextField>, 'label'> }
}

/** Asks for the user's own name and address. */
export const OwnNameFields = ({ form }: FieldsProps) => (
  <>
    <NameFields own form={form} />
    <EmailField required autoComplete="email" {...form.field('email')} />
  </>
)
