import type { ReactNode } from 'react'
import { create } from 'zustand'

/** A question in a dialog over the page. */
interface Question {
  title: string
  body: ReactNode
  /** Buttons at the bottom. */
  footer?: ReactNode
  cancel: () => void
}

/** The open question. Separate from its dialog, which is loaded with the first screen that asks. */
export const useQuestion = create<{ asked: Question | null }>(() => ({ asked: null }))

/** Closes the open question, if any, without an answer: the user has left the screen or signed out. */
export const cancelQuestion = () => useQuestion.getState().asked?.cancel()
