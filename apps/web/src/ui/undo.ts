import { undoMessages } from '@church/shared'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../lib/query-client.ts'
import { isSignInOver } from '../lib/sign-in-over.ts'
import { dismissToast, isShown, toast } from './toast.ts'

interface Undo<Fields> {
  /** What the save changed, as it was before; where this is empty, there is nothing to undo. */
  before: Fields
  /** Saves that again, by the same call. */
  putBack: (before: Fields) => Promise<unknown>
  /** The query that fills the form, which then starts afresh. */
  form: QueryKey
}

/**
 * Says that something was saved and offers to put back what was there before, for as long as the
 * toast is shown, and again where that fails: by its button, or by Ctrl+Z or ⌘Z outside a field, for
 * those whose keyboard would have to walk through the whole page to get there.
 */
export function toastWithUndo<Fields extends object>(
  text: string,
  { before, putBack, form }: Undo<Fields>,
) {
  if (Object.keys(before).length === 0) {
    toast.success(text)
    return
  }
  const undo = async () => {
    try {
      await putBack(before)
      await queryClient.resetQueries({ queryKey: form, exact: true })
      toast.success(undoMessages.done)
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : ''
      if (!isSignInOver(failure)) offer(toast.error, undoMessages.failed(reason), undo)
    }
    // What had the focus went with the toast, or with the form.
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
