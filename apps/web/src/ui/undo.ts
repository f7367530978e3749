import { undoMessages } from '@church/shared'
import { isSignedOutError } from '../lib/signed-out-error.ts'
import { dismissToast, isShown, toast } from './toast.ts'

interface Undo<Fields> {
  /** The previous values of what the save changed; empty where there is nothing to undo. */
  before: Fields
  /** Saves them again, by the same mutation, so that the form's query follows. */
  restore: (before: Fields) => Promise<unknown>
}

/**
 * Says that something was saved and offers to restore the previous values while the toast is shown,
 * and again where that fails: by its button, or by Ctrl+Z or ⌘Z outside a field, since the toast
 * comes last in the page's tab order.
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
      await restore(before)
      toast.success(undoMessages.done)
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : ''
      if (!isSignedOutError(failure)) offer(toast.error, undoMessages.failed(reason), undo)
    }
    // The toast's button had the focus, and went with it.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  offer(toast.success, text, undo)
}

/** Shows a toast with a button, and keys, that undo once. */
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
    action: { label: undoMessages.action, run, keys: 'Control+Z Meta+Z' },
  })
  document.addEventListener('keydown', undoByKeys, { signal: keys.signal })
}
