import { carouselMessages, DETAILS_MAX, TITLE_MAX } from '@church/shared'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { NewItemForm } from './new-item-form.tsx'
import { useAddingProgramItem } from './queries.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Where a program is added to the program carousel. */
export function NewProgramItem({ open, onClose }: Props) {
  const adding = useAddingProgramItem()
  const close = () => {
    if (adding.isPending) return
    adding.reset()
    onClose()
  }
  const added = () => {
    toast.success(carouselMessages.added)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title="Add Program Carousel Item">
      <NewItemForm
        sending={adding.isPending}
        error={adding.error}
        onSend={({ texts, ...item }) => adding.mutate({ ...item, ...texts }, { onSuccess: added })}
      >
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
      </NewItemForm>
    </Dialog>
  )
}
