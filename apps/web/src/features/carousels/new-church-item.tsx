import { carouselMessages, DESCRIPTION_MAX } from '@church/shared'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { NewItemForm } from './new-item-form.tsx'
import { useAddingChurchItem } from './queries.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Where a picture is added to the church carousel. */
export function NewChurchItem({ open, onClose }: Props) {
  const adding = useAddingChurchItem()
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
    <Dialog open={open} onClose={close} title="Add Church Carousel Item">
      <NewItemForm
        sending={adding.isPending}
        error={adding.error}
        onSend={({ texts, ...item }) => adding.mutate({ ...item, ...texts }, { onSuccess: added })}
      >
        <TextField label="Description" name="description" optional maxLength={DESCRIPTION_MAX} />
      </NewItemForm>
    </Dialog>
  )
}
