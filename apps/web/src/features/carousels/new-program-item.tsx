import { DETAILS_MAX, TITLE_MAX } from '@church/shared'
import { Field, TextField } from '../../ui/field.tsx'
import { NewItemDialog, type Opening } from './new-item-dialog.tsx'
import { useAddingProgramItem } from './queries.ts'

/** Where a program is added to the program carousel. */
export function NewProgramItem(opening: Opening) {
  const adding = useAddingProgramItem()
  return (
    <NewItemDialog {...opening} title="Add Program Carousel Item" adding={adding}>
      <TextField label="Title" name="title" optional maxLength={TITLE_MAX} />
      <Field label="Details" optional hint="When, where, and what to bring.">
        {(control) => (
          <textarea
            {...control}
            name="details"
            rows={3}
            maxLength={DETAILS_MAX}
            className="form-control"
          />
        )}
      </Field>
    </NewItemDialog>
  )
}
