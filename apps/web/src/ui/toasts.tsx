import { t } from '@church/shared'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast, useToasts } from './toast.ts'
import styles from './toasts.module.scss'

const icons = { success: 'check', info: 'info', warning: 'alert', error: 'alert' } as const

/**
 * The region where toasts appear; render it once. Screen readers announce errors immediately and other
 * toasts politely. It is in the browser's top layer, so that an open dialog doesn't cover it.
 */
export function Toasts() {
  const { toasts, atTop } = useToasts()
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id

  useEffect(() => {
    // Showing it again moves it to the top of the top layer, above a dialog that opened later.
    const popover = region.current
    // Browsers without popovers still show the region, but below an open dialog.
    if (!popover || !('showPopover' in popover)) return
    const covered = newest !== undefined && document.querySelector('dialog[open]')
    if (covered) popover.hidePopover()
    popover.showPopover()
  }, [newest])

  const urgent = toasts.filter((toast) => toast.tone === 'error')
  const calm = toasts.filter((toast) => toast.tone !== 'error')
  return (
    <div ref={region} popover="manual" className={classNames(styles.toasts, atTop && styles.atTop)}>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {calm.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
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
