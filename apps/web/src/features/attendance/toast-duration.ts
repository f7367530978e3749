/** Milliseconds that toasts of the attendance screen stay: shorter than elsewhere, as there are more. */
export const toastDuration = 3_000
