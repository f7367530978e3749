import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

const UTF_16_MARKS = [0xfeff, 0xfffe]

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, as Excel saves "Unicode text", and
 * otherwise Windows-1252, as it saves CSV. Node's own decoder reads the bytes 0x80 to 0x9F of that as control
 * characters.
 */
export function decode(bytes: Buffer): string {
  if (bytes.length > 1 && UTF_16_MARKS.includes(bytes.readUInt16BE())) {
    return iconv.decode(bytes, 'utf-16')
  }
  // The decoder drops a byte order mark.
  return iconv.decode(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

const DELIMITERS = [',', ';', '\t']

/** Characters in which the first line is looked for. */
const BEGINNING = 64 * 1024

/** The delimiter that occurs most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const beginning = text.slice(0, BEGINNING)
  const [firstLine = ''] = beginning.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
