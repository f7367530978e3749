import { t } from '@church/shared'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  /** Connects a control to the form: the form's `field`. */
  field: (name: 'first_name' | 'last_name') => Omit<ComponentProps<typeof TextField>, 'label'>
  /** The user's own name, which the browser may fill in. */
  own?: boolean
  /** Only the last name is missing. */
  startAtLast?: boolean
}

/** Asks for a first and a last name. */
export const NameFields = ({ field, own = false, startAtLast = false }: Props) => (
  <>
    <TextField
      label={t('First Name')}
      required
      autoComplete={own ? 'given-name' : 'off'}
      {...field('first_name')}
    />
    <TextField
      label={t('Last Name')}
      required
      autoFocus={startAtLast}
      autoComplete={own ? 'family-name' : 'off'}
      {...field('last_name')}
    />
  </>
)
