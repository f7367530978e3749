import { UNDO_MINUTES } from '@church/shared'

const UNDO_MS = UNDO_MINUTES * 60_000

/** Until when a steward can take back a mark that they made. */
export const undoUntil = (markedAt: Date): Date => new Date(markedAt.getTime() + UNDO_MS)

/** Marks after this instant can be taken back at `now`. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS)
