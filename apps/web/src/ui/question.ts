import { create } from 'zustand'

export interface Question {
  /** Asked in the dialog's title, e.g. 'Are you sure you want to delete this user?' */
  question: string
  /** What will happen, where the question alone doesn't say. */
  detail?: string
  /** The button that goes ahead. */
  action: string
  /** Colours the button; most questions are about destroying something. */
  tone?: 'danger' | 'primary'
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

/** The question on the screen, apart from its dialog, which only the screens that ask carry. */
export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }))

/** Answers no, where a question is asked: its screen has gone, or whoever it was asked of. */
export const withdrawQuestion = () => useQuestion.getState().asked?.answer(false)
