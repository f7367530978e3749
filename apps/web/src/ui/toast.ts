import { useLayoutEffect } from 'react'
import { create } from 'zustand'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Milliseconds on the screen, not counting time under the pointer or with the focus. */
  duration: number
  key: string
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
  /** A new toast replaces the one with the same key. Defaults to the text. */
  key?: string
}

const defaultDurationMs = 5_000
/** For a screen with more toasts than others. */
export const shortDurationMs = 3_000
const actionDurationMs = 10_000
const maxToasts = 4
let lastId = 0

interface Shown {
  /** Oldest first. */
  toasts: Toast[]
  /** On phones, toasts appear at the top, so that they do not cover a button at the bottom. */
  atTop: boolean
}

/** The toasts on the screen. */
export const useToasts = create<Shown>(() => ({ toasts: [], atTop: false }))

/** Moves toasts to the top on phones while the component is mounted. */
export function useToastsAtTop() {
  useLayoutEffect(() => {
    useToasts.setState({ atTop: true })
    return () => useToasts.setState({ atTop: false })
  }, [])
}

function show(tone: ToastTone, text: string, options: Options = {}): number {
  const { action, duration = action ? actionDurationMs : defaultDurationMs, key = text } = options
  lastId += 1
  const toast = { id: lastId, tone, text, duration, key, action }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.key !== key), toast].slice(-maxToasts),
  }))
  return lastId
}

/** Whether a toast is still on the screen. */
export const isShown = (id: number) => useToasts.getState().toasts.some((toast) => toast.id === id)

/** Removes a toast from the screen. */
export function dismissToast(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Removes toasts with an action, which were meant for the previous user. */
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
