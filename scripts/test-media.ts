import { randomBytes } from 'node:crypto'

/** The settings that a test's product takes over, so that the SDK finds its bucket and credentials. */
const NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]

/**
 * The settings of a product whose pictures are in a bucket of a real S3 server, each in a part of its own:
 * `TEST_MEDIA=s3://bucket/tests` runs every test like this. Without it, pictures are in a folder.
 */
export function testMedia(): Record<string, string> {
  const { TEST_MEDIA, ...env } = process.env
  if (!TEST_MEDIA) return {}
  const settings = NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : []))
  const MEDIA = `${TEST_MEDIA}/${randomBytes(6).toString('hex')}`
  return { MEDIA, ...Object.fromEntries(settings) }
}
