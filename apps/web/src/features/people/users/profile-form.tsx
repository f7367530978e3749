import { profileUpdate, t, type User } from '@church/shared'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { EmailField, type TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { NameFields } from './name-fields.tsx'

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
      <OwnNameFields field={form.field} />
      <Submit wide>{t('Update')}</Submit>
    </Form>
  )
}

interface FieldsProps {
  /** `form.field` of the form. */
  field: (
    name: 'first_name' | 'last_name' | 'email',
  ) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks for the user's own name and address. */
export const OwnNameFields = ({ field }: FieldsProps) => (
  <>
    <NameFields own field={field} />
    <EmailField required autoComplete="email" {...field('email')} />
  </>
)
