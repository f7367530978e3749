import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { MANIFEST, pictureOf } from '../../src/operations/manifest.ts'
import { type TarFile, tarEnd, tarFile } from '../../src/operations/tar.ts'
import { filesOf } from '../../src/operations/verify.ts'

// A recording is a backup as text, so that Git shows what it contains: each file after a line with its
// name, pictures in base64. No other line starts like that, since every row starts with its first column.

const HEADING = '=== '

/** The text of a backup file. */
export async function recordingOf(backup: string): Promise<string> {
  let text = ''
  for await (const { name, content } of filesOf(backup)) {
    const isText = pictureOf(name) === undefined
    text += `${HEADING}${name}\n${isText ? content : `${content.toString('base64')}\n`}`
    if (name === MANIFEST) text += '\n'
  }
  return text
}

/** Writes the backup file that a recording is the text of. */
export async function writeBackup(recording: URL, backup: string): Promise<void> {
  const files = partsOf(await readFile(recording, 'utf8')).map((file) => tarFile(file, new Date(0)))
  await pipeline(Readable.from([...files.flat(), tarEnd]), createGzip(), createWriteStream(backup))
}

function partsOf(text: string): TarFile[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [name = ''] = part.split('\n', 1)
      const body = part.slice(name.length + 1)
      const isText = pictureOf(name) === undefined
      return { name, content: isText ? Buffer.from(body) : Buffer.from(body, 'base64') }
    })
}
