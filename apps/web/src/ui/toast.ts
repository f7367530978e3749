import { create } from 'zustand'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Milliseconds on the screen, not counting the time under the pointer or with the focus. */
  duration: number
  key: string
}

interface Options {
  /** Milliseconds; 5 s unless told otherwise. */
  duration?: number
  /** A toast with the same key is replaced instead of joined; the text is the key by default. */
  key?: string
}

const usualDuration = 5_000
const mostAtOnce = 4
let lastId = 0

/** The toasts on the screen, oldest first. */
export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

function show(tone: ToastTone, text: string, options: Options = {}) {
  const { duration = usualDuration, key = text } = options
  lastId += 1
  const toast = { id: lastId, tone, text, duration, key }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.key !== key), toast].slice(-mostAtOnce),
  }))
}

/** Takes a toast off the screen. */
export function dismissToast(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Short messages over the page: `toast.success('Profile updated successfully!')`. */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
}
