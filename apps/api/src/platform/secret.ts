import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of 48 random bytes (base64url) kept in `dir` under `name`, mode 0600, made once.
 * Safe for several processes on one folder: all of them read what the first one wrote.
 */
export async function generatedSecret(dir: string, name: string): Promise<string> {
  const file = join(dir, name)
  await mkdir(dir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept.trim()
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await chmod(draft, 0o600)
  // A link fails where the file exists: whoever comes second takes the first one's.
  await link(draft, file).catch(() => undefined)
  await unlink(draft)
  return (await readFile(file, 'utf8')).trim()
}
