import { t } from '@church/shared'
import { focusHeading } from './page-heading.tsx'
import { dismissToast, isShown, toast } from './toast.ts'
import { isSignedOutError } from './toast-failure.ts'

interface Undo<Fields> {
  /** The previous values of the changed fields; empty if there is nothing to undo. */
  before: Fields
  /**
   * Saves them again, through the same mutation, so that the form's query is updated. @returns a sentence, if not
   * everything could be undone
   */
  restore: (before: Fields) => Promise<unknown>
}

/**
 * Reports a save in a toast and offers to undo it while the toast is visible, and again if undoing
 * fails. Besides the toast's button, which is last in the tab order, Ctrl+Z or ⌘Z outside a field
 * triggers it.
 */
export function toastWithUndo<Fields extends object>(
  text: string,
  { before, restore }: Undo<Fields>,
) {
  if (Object.keys(before).length === 0) {
    toast.success(text)
    return
  }
  const undo = async () => {
    try {
      const exception = await restore(before)
      toast.success(typeof exception === 'string' ? exception : t('The change has been undone.'))
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : ''
      if (!isSignedOutError(failure))
        offer(toast.error, t('The change could not be undone: {reason}', { reason }), undo)
    }
    // The toast took the focus with it when it disappeared.
    if (document.activeElement === document.body) focusHeading()
  }
  offer(toast.success, text, undo)
}

/** Shows a toast whose button and shortcuts undo once. */
function offer(show: typeof toast.success, text: string, undo: () => Promise<void>) {
  const keys = new AbortController()

  const run = () => {
    keys.abort()
    dismissToast(shown)
    return undo()
  }

  const undoByKeys = (event: KeyboardEvent) => {
    if (!isShown(shown)) return keys.abort()
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
    const isTyping =
      event.target instanceof Element && event.target.matches('input, select, textarea')
    if (!isUndo || isTyping) return
    event.preventDefault()
    void run()
  }

  const shown = show(text, {
    action: { label: t('Undo'), run, keys: 'Control+Z Meta+Z' },
  })
  document.addEventListener('keydown', undoByKeys, { signal: keys.signal })
}
