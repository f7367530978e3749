import { t } from '@church/shared'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { unsavedForms } from '../lib/unsaved.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.scss'

interface Props {
  open: boolean
  /** Called on Escape, the close button and a click outside, which does not close a dialog with unsaved text. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the bottom. */
  footer?: ReactNode
}

/**
 * A modal dialog based on `<dialog>`, which traps the focus and restores it afterwards. Its content is mounted only
 * while it is open, so that a form inside always starts empty. The heading has the focus unless something in it has
 * `autoFocus`.
 */
export function Dialog({ open, onClose, title, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  /** Whether the pointer went down outside: text that is selected by drawing out of the dialog closes nothing. */
  const isPressedOutside = useRef(false)
  const unsavedBefore = useRef(0)
  const [shown, setShown] = useState(false)

  // Before the browser paints it. The content follows at once, since React focuses an element with `autoFocus` when it
  // appears, and a closed dialog cannot take the focus.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
    unsavedBefore.current = unsavedForms()
    setShown(open)
  }, [open])

  useLayoutEffect(() => {
    if (shown && document.activeElement === dialog.current) heading.current?.focus()
  }, [shown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title stands for new content
  useEffect(() => {
    // Content that was replaced took the focus with it.
    if (open && document.activeElement === document.body) heading.current?.focus()
  }, [open, title])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, through onCancel
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        // The inner sheet fills the dialog, so a click on the dialog itself is on its backdrop.
        isPressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        if (event.target !== dialog.current || !isPressedOutside.current) return
        if (unsavedForms() <= unsavedBefore.current) onClose()
      }}
    >
      {open && shown && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="cross" label={t('Close')} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <DialogFoot>{footer}</DialogFoot>}
        </div>
      )}
    </dialog>
  )
}

interface AboutProps<Subject> {
  /** Null while the dialog is closed. */
  about: Subject | null
  title: (about: Subject) => string
  onClose: () => void
  children: (about: Subject) => ReactNode
}

/** A dialog about one of several things, such as that of a row. */
export const DialogAbout = <Subject,>(props: AboutProps<Subject>) => {
  const { about, title, onClose, children } = props
  return (
    <Dialog open={about !== null} onClose={onClose} title={about === null ? '' : title(about)}>
      {about !== null && children(about)}
    </Dialog>
  )
}

/** The row of buttons at the bottom of a dialog: Cancel first, the main action last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
