import { create } from 'zustand'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Milliseconds on the screen, not counting the time under the pointer or with the focus. */
  duration: number
  key: string
  action: Action | undefined
}

/** What can be done about a toast, while it is shown. */
interface Action {
  label: string
  run: () => unknown
  /** Keys that do the same, as aria-keyshortcuts names them; whoever offers them listens for them. */
  keys?: string
}

interface Options {
  /** Milliseconds; 5 s unless told otherwise, 10 s where there is something to do. */
  duration?: number
  action?: Action
  /** A toast with the same key is replaced instead of joined; the text is the key by default. */
  key?: string
}

const usualDuration = 5_000
const actionDuration = 10_000
const mostAtOnce = 4
let lastId = 0

/** The toasts on the screen, oldest first. */
export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

function show(tone: ToastTone, text: string, options: Options = {}): number {
  const { action, duration = action ? actionDuration : usualDuration, key = text } = options
  lastId += 1
  const toast = { id: lastId, tone, text, duration, key, action }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.key !== key), toast].slice(-mostAtOnce),
  }))
  return lastId
}

/** Whether a toast is still on the screen. */
export const isShown = (id: number) => useToasts.getState().toasts.some((toast) => toast.id === id)

/** Takes a toast off the screen. */
export function dismissToast(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Takes those off the screen that offer something, which was offered to whoever was signed in. */
export function dismissActionToasts() {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ action }) => !action) }))
}

/** Short messages over the page: `toast.success('Profile updated successfully!')`. Each returns its id. */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
}
