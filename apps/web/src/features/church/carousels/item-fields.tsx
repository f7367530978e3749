import { DESCRIPTION_MAX, DETAILS_MAX, TITLE_MAX, t } from '@church/shared'
import type { ComponentProps } from 'react'
import { TextArea, TextField } from '../../../ui/field.tsx'

type Control = Omit<ComponentProps<typeof TextField>, 'label'> &
  Omit<ComponentProps<typeof TextArea>, 'label'>

/** The text of a picture of the church carousel. */
export const ChurchItemFields = ({ field }: { field: (name: 'description') => Control }) => (
  <TextField
    label={t('Description')}
    optional
    maxLength={DESCRIPTION_MAX}
    {...field('description')}
  />
)

/** The texts of a program. */
export const ProgramItemFields = ({ field }: { field: (name: 'title' | 'details') => Control }) => (
  <>
    <TextField label={t('Title')} optional maxLength={TITLE_MAX} {...field('title')} />
    <TextArea
      label={t('Details')}
      optional
      hint={t('When, where, and what to bring.')}
      rows={3}
      maxLength={DETAILS_MAX}
      {...field('details')}
    />
  </>
)
