import type { ChurchItem, ProgramItem } from '@church/shared'
import {
  DESCRIPTION_MAX,
  DETAILS_MAX,
  newChurchItem,
  newProgramItem,
  TITLE_MAX,
  t,
} from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'

interface Props<Item> {
  item: Item
  onSaved: () => void
}

/** Changes the description of a picture of the church carousel. */
export function EditChurchItem({ item, onSaved }: Props<ChurchItem>) {
  const update = useSave(mutations.updateChurchItem)
  const form = useForm({
    schema: newChurchItem,
    values: { description: item.description ?? '' },
    save: async (body) => {
      await update({ params: { id: item.id }, body })
      toast.success(t('Saved.'))
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={t('Description')}
        optional
        maxLength={DESCRIPTION_MAX}
        {...form.field('description')}
      />
      <Submit row="dialog">{t('Save')}</Submit>
    </Form>
  )
}

/** Changes the title and the details of a program. */
export function EditProgramItem({ item, onSaved }: Props<ProgramItem>) {
  const update = useSave(mutations.updateProgramItem)
  const form = useForm({
    schema: newProgramItem,
    values: { title: item.title ?? '', details: item.details ?? '' },
    save: async (body) => {
      await update({ params: { id: item.id }, body })
      toast.success(t('Saved.'))
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <TextField label={t('Title')} optional maxLength={TITLE_MAX} {...form.field('title')} />
      <TextArea
        label={t('Details')}
        optional
        hint={t('When, where, and what to bring.')}
        rows={3}
        maxLength={DETAILS_MAX}
        {...form.field('details')}
      />
      <Submit row="dialog">{t('Save')}</Submit>
    </Form>
  )
}
