import { DETAILS_MAX, TITLE_MAX } from '@church/shared'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { NewItemDialog, type Opening } from './new-item-dialog.tsx'
import { useCreateProgramItem } from './queries.ts'

/** The dialog that adds a program to the program carousel. */
export function NewProgramItem(opening: Opening) {
  const { mutateAsync } = useCreateProgramItem()
  return (
    <NewItemDialog {...opening} title="Add Program Carousel Item" add={mutateAsync}>
      {(form) => (
        <>
          <TextField label="Title" optional maxLength={TITLE_MAX} {...form.field('title')} />
          <TextArea
            label="Details"
            optional
            hint="When, where, and what to bring."
            rows={3}
            maxLength={DETAILS_MAX}
            {...form.field('details')}
          />
        </>
      )}
    </NewItemDialog>
  )
}
