import { useEffect } from 'react'

/** How many forms on the screen have unsaved text. */
let forms = 0

/** Counts a form while it holds unsaved text. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    forms += 1
    return () => {
      forms -= 1
    }
  }, [isUnsaved])
}

export const unsavedForms = (): number => forms

/** Whether a reload of the page would lose something typed. */
export const hasUnsaved = (): boolean => forms > 0
