import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Keys whose values are never logged. */
const REDACTED_KEYS = [
  'password',
  'token',
  'refresh',
  'refreshToken',
  'authorization',
  'cookie',
  'latitude',
  'longitude',
  'accuracy',
  'email',
]

/**
 * Keeps only what helps to find a failure: database errors also carry the values of the rejected row,
 * which are personal data.
 */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: 'code' in error ? error.code : undefined, message, stack }
}

/**
 * Writes JSON lines to standard output unless given another destination; redacts secrets up to two
 * objects deep.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: REDACTED_KEYS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  }
  return destination ? pino(options, destination) : pino(options)
}
