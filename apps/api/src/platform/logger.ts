import { type DestinationStream, type Logger, pino } from 'pino'

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

/**
 * Of a failure, what helps to find it. The database adds the values of the row that it refused, and
 * those are somebody's.
 */
function failure(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, code: 'code' in error ? error.code : undefined, message, stack }
}

/**
 * JSON lines on standard output, unless another place is named; secrets are replaced wherever they
 * stand, up to two objects deep.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: failure },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  }
  return destination ? pino(options, destination) : pino(options)
}
