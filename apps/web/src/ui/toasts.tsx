import { t } from '@church/shared'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast, useToasts } from './toast.ts'
import styles from './toasts.module.scss'

const icons = { success: 'check', info: 'info', warning: 'alert', error: 'alert' } as const

/**
 * The region where the toast appears; render it once. Screen readers announce errors immediately and other
 * toasts politely. It is in the browser's top layer, so that an open dialog doesn't cover it.
 */
export function Toasts() {
  const { toast, atTop } = useToasts()
  const region = useRef<HTMLDivElement>(null)
  const id = toast?.id
  const hasAction = toast?.action !== undefined

  useEffect(() => {
    // Showing it again moves it to the top of the top layer, above a dialog that opened later.
    const popover = region.current
    // Browsers without popovers still show the region, but below an open dialog.
    if (!popover || !('showPopover' in popover)) return
    const covered = id !== undefined && document.querySelector('dialog[open]')
    if (covered) popover.hidePopover()
    popover.showPopover()
  }, [id])

  // Gone at the next tap elsewhere, before that tap has shown another one. A finger that scrolls taps nothing.
  useEffect(() => {
    if (id === undefined) return
    const dismiss = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return
      // Somebody who goes on typing may still want to undo.
      const isTyping = hasAction && target.matches('input, textarea, select')
      if (!isTyping && !region.current?.contains(target)) dismissToast(id)
    }
    document.addEventListener('click', dismiss, { capture: true })
    return () => document.removeEventListener('click', dismiss, { capture: true })
  }, [id, hasAction])

  const card = toast && <ToastCard key={toast.id} toast={toast} />
  const isUrgent = toast?.tone === 'error'
  return (
    <div ref={region} popover="manual" className={classNames(styles.toasts, atTop && styles.atTop)}>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {isUrgent && card}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {!isUrgent && card}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const remainingMs = useRef(toast.duration)

  useEffect(() => {
    if (held) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [held, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses while somebody is reading
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
    >
      <Icon name={icons[toast.tone]} className={styles.icon} />
      <p>{toast.text}</p>
      {toast.action && (
        <Button
          variant="quiet"
          size="small"
          className={styles.button}
          aria-keyshortcuts={toast.action.keys}
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        icon="cross"
        label={t('Dismiss')}
        size="small"
        className={styles.button}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
