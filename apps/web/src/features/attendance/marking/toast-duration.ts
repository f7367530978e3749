/** How long the attendance screen's toasts stay, in milliseconds: shorter than elsewhere, as there are more. */
export const toastDuration = 3_000
