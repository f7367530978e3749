import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** 48 random bytes, as base64url. */
export const randomSecret = (): string => randomBytes(48).toString('base64url')

/** A secret in `dir` under `name`, or undefined if it does not exist yet. */
export async function readSecret(dir: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(dir, name), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/**
 * A secret stored in `dir` under `name`, mode 0600, created on first use.
 * Safe for several processes on one folder: all of them read what the first one wrote.
 */
export async function readOrCreateSecret(
  dir: string,
  name: string,
  initial = randomSecret(),
): Promise<string> {
  const stored = await readSecret(dir, name)
  if (stored) return stored
  const draft = await writeDraft(dir, name, initial)
  // A link fails if the file exists: the second process uses the first one's secret.
  await link(draft, join(dir, name)).catch(() => undefined)
  await unlink(draft)
  return (await readFile(join(dir, name), 'utf8')).trim()
}

/** Replaces a stored secret; a crash leaves either the old one or the new one. */
export async function replaceSecret(dir: string, name: string, secret: string): Promise<void> {
  await rename(await writeDraft(dir, name, secret), join(dir, name))
}

async function writeDraft(dir: string, name: string, secret: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const draft = join(dir, `.${name}.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  return draft
}
