import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'

interface Props {
  open: boolean
  /** Escape, the cross and a click beside the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom. */
  footer?: ReactNode
}

/**
 * A modal dialog on the browser's own `<dialog>`: it keeps the focus inside and gives it back
 * afterwards. Its content is mounted only while it is open, so a form in it starts afresh.
 */
export function Dialog({ open, onClose, title, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, as the dialog's cancel
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The dialog's box is filled by its sheet: what hits the dialog itself is its backdrop.
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className="dialog-sheet">
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="cross" label="Close" onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className="dialog-foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
