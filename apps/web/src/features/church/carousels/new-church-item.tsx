import { DESCRIPTION_MAX } from '@church/shared'
import { TextField } from '../../../ui/field.tsx'
import { NewItemDialog, type Opening } from './new-item-dialog.tsx'
import { useCreateChurchItem } from './queries.ts'

/** The dialog that adds a picture to the church carousel. */
export function NewChurchItem(opening: Opening) {
  const { mutateAsync } = useCreateChurchItem()
  return (
    <NewItemDialog {...opening} title="Add Church Carousel Item" add={mutateAsync}>
      {(form) => (
        <TextField
          label="Description"
          optional
          maxLength={DESCRIPTION_MAX}
          {...form.field('description')}
        />
      )}
    </NewItemDialog>
  )
}
