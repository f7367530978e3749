import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { Product } from './product.ts'

const TIMEOUT_MS = 30_000

/** Waits for `count` emails to an address with this text in the subject; in no particular order. */
export async function mailsTo(
  { dataDir }: Product,
  address: string,
  subject: string,
  count = 1,
): Promise<Email[]> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const mails = (await outbox(dataDir)).filter(
      (mail) => mail.subject?.includes(subject) && mail.to?.some((to) => to.address === address),
    )
    if (mails.length >= count) return mails
    if (performance.now() > deadline) throw new Error(`${mails.length} of ${count} mails were sent`)
    await sleep(50)
  }
}

async function outbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
}

/** The URL of the button in an email. */
export function linkIn(mail: Email | undefined): string {
  const [, address] = /<a href="([^"]+)"/.exec(mail?.html ?? '') ?? []
  if (!address) throw new Error('The mail has no link.')
  return address
}
