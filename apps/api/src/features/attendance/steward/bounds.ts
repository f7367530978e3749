import type { DeclaredLimit } from '../../../http/rate-limits.ts'

export const stewardBounds = {
  search: {
    name: 'steward-search',
    tries: 120,
    seconds: 60,
    counts: 'searches of a steward',
    reason: 'Two a second are enough at a full door, and keep anybody from reading out the church.',
  },
} satisfies Record<string, DeclaredLimit>
