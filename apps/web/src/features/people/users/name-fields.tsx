import { t } from '@church/shared'
import type { ComponentProps } from 'react'
import { Checkbox, TextField } from '../../../ui/field.tsx'

type Control = Omit<ComponentProps<typeof TextField>, 'label'>

/** The part of a form that has a name. */
export interface NameForm {
  field: (name: 'first_name' | 'last_name' | 'one_name') => Control
  watch: (name: 'one_name') => boolean | undefined
}

interface Props {
  form: NameForm
  /** The user's own name, which the browser may fill in. */
  own?: boolean
  /** Only the last name is missing. */
  startAtLast?: boolean
}

/** Asks for a first and a last name, or for the one name of people who have no other. */
export function NameFields({ form, own = false, startAtLast = false }: Props) {
  const hasOneName = form.watch('one_name') ?? false
  const names = own ? { one: 'name', first: 'given-name', last: 'family-name' } : null
  return (
    <>
      <TextField
        label={hasOneName ? t('Name') : t('First Name')}
        required
        autoComplete={(hasOneName ? names?.one : names?.first) ?? 'off'}
        {...form.field('first_name')}
      />
      {!hasOneName && (
        <TextField
          label={t('Last Name')}
          required
          autoFocus={startAtLast}
          autoComplete={names?.last ?? 'off'}
          {...form.field('last_name')}
        />
      )}
      <Checkbox
        label={own ? t('I have one name') : t('They have one name')}
        {...form.field('one_name')}
      />
    </>
  )
}
