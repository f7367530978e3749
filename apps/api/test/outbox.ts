import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Reads the emails in a data folder's outbox, oldest first. */
export async function outboxMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
}
