import { useEffect } from 'react'

/** Opens the browser's print dialog for each new paper, once its pages are on the screen. */
export function usePrintDialog(paper: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new paper is printed again
  useEffect(() => window.print(), [paper])
}
