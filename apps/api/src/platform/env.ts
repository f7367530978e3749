import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ChurchFile } from '@church/shared'
import * as z from 'zod'
import { isBucket } from './bucket-place.ts'
import { readChurchFile } from './church-file.ts'
import { exampleChurch } from './example-church.ts'
import { networkIn, type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

/** An invalid setting; the message is one line that names it. */
class EnvError extends Error {}

const SECRET_MIN = 32
const METRICS_TOKEN_MIN = 16

const timeOfDay = (example: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `must be a time such as ${example}`)
const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535)
const withoutSlash = (address: string) => address.replace(/\/+$/, '')
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on')
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

/** The product's own pages and its live channel are at the root of an address. */
const isRoot = (address: string) => {
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && !search && !hash && !username
}

/** Whether nobody on the way can change what is fetched. */
const isPrivateFetch = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost'
}

/**
 * Whether an issuer stands for one organisation. Microsoft's common ones let everybody in who has any account there, and
 * sign with the issuer of a tenant that nobody chose.
 */
const isOneIssuer = (address: string) => {
  const isCommon = /^\/(common|organizations|consumers)(\/|$)/.test(new URL(address).pathname)
  return !isCommon && isPrivateFetch(address)
}

/** `off`, `on` (one proxy), a number of proxies, or the proxies' addresses in Express's syntax. */
const trustProxy = z
  .string()
  .default('off')
  .transform((value) => {
    if (value === 'off') return false
    if (value === 'on') return 1
    return /^\d+$/.test(value) ? Number(value) : value
  })

/** Addresses or networks, with spaces or commas between them. */
const networks = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((all) => all.every((one) => networkIn(one) !== null), {
    error: 'must be addresses or networks such as 10.0.0.0/8, with spaces between them',
  })

/** A scheme has two letters at least; one letter and a colon is a drive of Windows. */
const place = z.string().refine((value) => !/^\w\w+:/.test(value) || isBucket(value), {
  error: 'must be a folder, or a bucket such as s3://bucket/folder',
})
const placeOf = (given: string) => (isBucket(given) ? withoutSlash(given) : resolve(given))

/** One or more, the newest first, as in the file `installation-keys`. */
const installationKeys = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((keys) => keys.length > 0 && keys.every(({ length }) => length >= SECRET_MIN), {
    error: `must be keys of at least ${SECRET_MIN} characters, with commas between them`,
  })

const variables = z.object({
  PORT: port.default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/church').optional(),
  DATABASE_CA: z.string().min(1).optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number('must be a number of connections')
    .int('must be a whole number')
    .min(3, 'must be 3 to 100 connections')
    .max(100, 'must be 3 to 100 connections')
    .default(12),
  DATA_DIR: z.string().min(1).default('./data'),
  MEDIA: place.optional(),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.provider.example')
    .transform(withoutSlash)
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_PATH_STYLE: onOff('on'),
  DOMAIN: z.hostname('must be a host name only, such as church.example').optional(),
  PUBLIC_URL: url(/^https?$/, 'https://church.example')
    .refine((address) => !URL.canParse(address) || isRoot(address), {
      error: 'must be an address without a path, such as https://church.example',
    })
    .optional(),
  JWT_SECRET: z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`).optional(),
  INSTALLATION_KEYS: installationKeys.optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  REQUIRE_ADMIN_2FA: onOff('off'),
  OIDC_ISSUER: url(/^https?$/, 'https://login.church.example')
    .refine((address) => !URL.canParse(address) || isOneIssuer(address), {
      error: 'must be the church’s own: https, and of Microsoft with the id of its tenant',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('Single sign-on'),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/, 'must include openid')
    .default('openid email'),
  OIDC_TWO_STEP: z.enum(['ours', 'provider'], 'must be ours or provider').default('ours'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_ADMIN_GROUP: z.string().min(1).optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a host name only, such as mail.church.example')
    .optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASSWORD: z.string().min(1).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
      'must be an email address, or Name <address>',
    )
    .optional(),
  MAIL_PACE: z.coerce
    .number('must be a number of mails a minute')
    .int('must be a whole number')
    .min(15, 'must be 15 to 6000 mails a minute')
    .max(6000, 'must be 15 to 6000 mails a minute')
    .default(30),
  JOBS: onOff('on'),
  BIRTHDAY_AT: timeOfDay('08:00').default('08:00'),
  BACKUP_AT: timeOfDay('03:15').optional(),
  BACKUP_TO: place.optional(),
  BACKUP_KEEP: z.coerce
    .number('must be a number of backups')
    .int('must be a whole number')
    .min(1, 'must be 1 to 3650 backups')
    .max(3650, 'must be 1 to 3650 backups')
    .default(30),
  RELEASES_URL: url(/^https?$/, 'https://git.example/church/raw/CHANGELOG.md')
    .refine((address) => !URL.canParse(address) || isPrivateFetch(address), {
      error: 'must begin with https://',
    })
    .optional(),
  CHURCH_CONFIG: z.string().min(1).optional(),
  TRUST_PROXY: trustProxy,
  TRUSTED_PROXIES: networks,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  MEDIA_URL: url(/^https?$/, 'https://media.church.example')
    .transform(withoutSlash)
    .optional(),
  STOP_DELAY: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 to 5 seconds')
    .max(5, 'must be 0 to 5 seconds')
    .default(0),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_MIN, `must have at least ${METRICS_TOKEN_MIN} characters`)
    .optional(),
})

/** Every environment variable; .env.example explains each. */
export const variableNames = Object.keys(variables.shape)

/** They become `SMTP_URL`. */
type PartsOfMailServer = 'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_USER' | 'SMTP_PASSWORD'

export type Env = Omit<
  z.output<typeof variables>,
  | 'PUBLIC_URL'
  | 'MEDIA'
  | 'BACKUP_TO'
  | 'DATABASE_CA'
  | 'TRUST_PROXY'
  | 'TRUSTED_PROXIES'
  | PartsOfMailServer
> & {
  /** Which proxies to believe, as Express takes it: also those of TRUSTED_PROXIES. */
  TRUST_PROXY: TrustedProxies
  /** The absolute path of a folder, or `s3://bucket/prefix`. */
  MEDIA: string
  /** Likewise. */
  BACKUP_TO: string
  /** Without a trailing slash. */
  PUBLIC_URL: string
  /** The facts of CHURCH_CONFIG or of the fictional church: they seed the database, and lock what they name. */
  churchFile: ChurchFile
}

/**
 * Reads the configuration and the church's file. Any value can come from a file named by the
 * variable with the suffix _FILE, which is how containers pass in secrets.
 * @throws EnvError with one line that names the first invalid value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // Docker Compose passes unset variables as empty strings.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  for (const name of variableNames) given[name] ??= readNamed(`${name}_FILE`, given)
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new EnvError(firstProblem(parsed.error))
  const values = parsed.data
  const smtpUrl = mailServerOf(values)
  const databaseUrl = databaseOf(values)
  const dataDir = resolve(values.DATA_DIR)
  return {
    ...values,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    TRUST_PROXY: trustedProxies(values.TRUST_PROXY, values.TRUSTED_PROXIES),
    DATA_DIR: dataDir,
    MEDIA: placeOf(values.MEDIA ?? join(dataDir, 'media')),
    BACKUP_TO: placeOf(values.BACKUP_TO ?? join(dataDir, 'backups')),
    PUBLIC_URL: withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    churchFile: values.CHURCH_CONFIG
      ? readChurch(values.CHURCH_CONFIG)
      : { ...exampleChurch, locked: [] },
  }
}

/** The port of mail servers that encrypt from the start (RFC 8314). */
const SMTPS_PORT = 465

/** The address of the mail server, perhaps by its parts, in which a password needs no escapes. @throws EnvError */
function mailServerOf(given: z.output<typeof variables>): string | undefined {
  const { SMTP_URL: whole, SMTP_HOST: host, SMTP_PORT: at, SMTP_USER, SMTP_PASSWORD } = given
  if (!host) return whole
  if (whole) throw new EnvError('SMTP_HOST is set beside SMTP_URL: keep one of them')
  const [user, password] = [SMTP_USER ?? '', SMTP_PASSWORD ?? ''].map(encodeURIComponent)
  const login = user ? `${user}:${password}@` : ''
  return `${at === SMTPS_PORT ? 'smtps' : 'smtp'}://${login}${host}:${at}`
}

/** The database's address; a file of certificates becomes a part of it, which every connection understands. @throws EnvError */
function databaseOf({ DATABASE_URL, DATABASE_CA }: z.output<typeof variables>): string | undefined {
  if (!DATABASE_URL || !DATABASE_CA) return DATABASE_URL
  const file = resolve(DATABASE_CA)
  if (!existsSync(file)) throw new EnvError(`DATABASE_CA: there is no file ${file}`)
  const url = new URL(DATABASE_URL)
  url.searchParams.set('sslrootcert', file)
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function readChurch(file: string): ChurchFile {
  try {
    return readChurchFile(file)
  } catch (error) {
    throw new EnvError(`CHURCH_CONFIG: ${file}: ${messageOf(error)}`)
  }
}

function readNamed(name: string, given: Record<string, string | undefined>): string | undefined {
  const file = given[name]
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new EnvError(`${name}: ${file} cannot be read: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function firstProblem(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')} ${issue.message}` : error.message
}
