import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** The label of the button. */
  trigger: string
  /** The form; it calls `done` once it has saved, or to cancel. */
  children: (done: () => void) => ReactNode
}

/** A button whose form takes its place. */
export function FormInPlace({ trigger, children }: Props) {
  const [open, setOpen] = useState(false)
  if (open) return children(() => setOpen(false))
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {trigger}
    </Button>
  )
}
