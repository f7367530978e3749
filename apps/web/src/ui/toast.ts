import { useLayoutEffect } from 'react'
import { create } from 'zustand'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Milliseconds on the screen, not counting time under the pointer or with the focus. */
  duration: number
  action: Action | undefined
}

/** A button in a toast. */
interface Action {
  label: string
  run: () => unknown
  /** Shortcuts, in the notation of aria-keyshortcuts. The caller must listen for them. */
  keys?: string
}

interface Options {
  /** In milliseconds; by default 5 seconds, or 10 with an action. */
  duration?: number
  action?: Action
}

const defaultDurationMs = 5_000
/** For a screen with more toasts than others. */
export const shortDurationMs = 3_000
const actionDurationMs = 10_000
let lastId = 0

interface Shown {
  /** One at a time, so that a person reads it: the next takes its place, and so does the next tap. */
  toast: Toast | null
  /** On phones, toasts appear at the top, so that they do not cover a button at the bottom. */
  atTop: boolean
}

/** The toast on the screen. */
export const useToasts = create<Shown>(() => ({ toast: null, atTop: false }))

/** Moves toasts to the top on phones while the component is mounted. */
export function useToastsAtTop() {
  useLayoutEffect(() => {
    useToasts.setState({ atTop: true })
    return () => useToasts.setState({ atTop: false })
  }, [])
}

function show(tone: ToastTone, text: string, options: Options = {}): number {
  const { action, duration = action ? actionDurationMs : defaultDurationMs } = options
  lastId += 1
  useToasts.setState({ toast: { id: lastId, tone, text, duration, action } })
  return lastId
}

/** Whether a toast is still on the screen. */
export const isShown = (id: number) => useToasts.getState().toast?.id === id

/** Removes a toast from the screen. */
export function dismissToast(id: number) {
  if (isShown(id)) useToasts.setState({ toast: null })
}

/** Removes a toast with an action, which was meant for the previous user. */
export function dismissActionToast() {
  if (useToasts.getState().toast?.action) useToasts.setState({ toast: null })
}

/** Short messages over the page: `toast.success('Profile updated successfully!')`. Each returns its id. */
export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
}

/** Says what the server says of a change. */
export const toastAnswer = ({ detail }: { detail: string }) => toast.success(detail)
