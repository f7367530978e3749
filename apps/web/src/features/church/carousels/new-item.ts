/** An item that is being added to a carousel. */
export interface NewItem {
  file: Blob
  title?: string
  description?: string
  details?: string
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload. */
  signal: AbortSignal
}
