import { create } from 'zustand'

export interface ConfirmOptions {
  /** The dialog's title, e.g. 'Are you sure you want to delete this user?' */
  question: string
  /** What will happen, if the question alone doesn't say. */
  detail?: string
  /** The label of the button that confirms. */
  action: string
  /** The colour of that button; `danger` by default. */
  tone?: 'danger' | 'primary'
}

/** One of the answers to a question that needs more than a yes. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  hint: string
}

interface PendingConfirm extends ConfirmOptions {
  choices?: readonly Choice[]
  /** Takes the chosen value, empty where there was no choice; null for no. */
  answer: (chosen: string | null) => void
}

/** The open confirmation. Separate from its dialog, which only the screens that ask load. */
export const useConfirmStore = create<{ asked: PendingConfirm | null }>(() => ({ asked: null }))

/** Answers no to the open confirmation, if any: the user has left the screen or signed out. */
export const cancelConfirm = () => useConfirmStore.getState().asked?.answer(null)
