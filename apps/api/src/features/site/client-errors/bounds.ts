import type { DeclaredLimit } from '../../../http/rate-limits.ts'

const HOUR = 3600

export const clientErrorBounds = {
  fromNetwork: {
    name: 'client-errors',
    tries: 20,
    seconds: HOUR,
    counts: 'reports of failed screens from a network',
    reason: 'Each writes a line to the log.',
  },
  fromAnywhere: {
    name: 'client-errors-all',
    tries: 200,
    seconds: HOUR,
    counts: 'reports of failed screens in all',
    reason: 'Many networks together must not fill the log either.',
  },
} satisfies Record<string, DeclaredLimit>
