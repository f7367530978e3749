import { create } from 'zustand'

export interface ConfirmOptions {
  /** PendingConfirm in the dialog's title, e.g. 'Are you sure you want to delete this user?' */
  question: string
  /** What will happen, where the question alone doesn't say. */
  detail?: string
  /** The button that goes ahead. */
  action: string
  /** Colours the button; most questions are about destroying something. */
  tone?: 'danger' | 'primary'
}

interface PendingConfirm extends ConfirmOptions {
  answer: (yes: boolean) => void
}

/** The question on the screen, apart from its dialog, which only the screens that ask carry. */
export const useConfirmStore = create<{ asked: PendingConfirm | null }>(() => ({ asked: null }))

/** Answers no, where a question is asked: its screen has gone, or whoever it was asked of. */
export const cancelConfirm = () => useConfirmStore.getState().asked?.answer(false)
