import { type Logger, pino } from 'pino'

export type { Logger }

/** What is never written, wherever it turns up in a logged object. */
const SECRETS = [
  'password',
  'token',
  'refresh',
  'refreshToken',
  'authorization',
  'cookie',
  'latitude',
  'longitude',
  'email',
]

/** JSON lines on standard output; secrets are replaced wherever they stand, up to two objects deep. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  })
}
