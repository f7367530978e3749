import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children' | 'title'> {
  /** The label of the button. */
  trigger: ReactNode
  /** The dialog's; the button's label by default. */
  title?: ReactNode
  /** The dialog's content; it calls `done` once it has saved, or to cancel. */
  children: (done: () => void) => ReactNode
}

/** A button and the dialog that it opens. */
export function FormDialog({ trigger, title = trigger, children, ...button }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {trigger}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  )
}
