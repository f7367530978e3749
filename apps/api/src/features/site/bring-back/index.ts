import { bringBackHandlers } from './handlers.ts'

export { backupPath, forgetBackups, nothingYet, readProgress, writeProgress } from './files.ts'
export type { BringBack, Wishes } from './handlers.ts'
export { createTickets } from './ticket.ts'

export const bringBackFeature = { handlers: bringBackHandlers }
