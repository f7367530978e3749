import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/**
 * The text of a file: UTF-8 with or without a byte order mark, and otherwise Windows-1252, as Excel saves CSV. Node's
 * own decoder reads the bytes 0x80 to 0x9F of that as control characters.
 */
export function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le')
  // The decoder drops a byte order mark.
  return iconv.decode(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

const DELIMITERS = [',', ';', '\t']

/** The delimiter that occurs most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [firstLine = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
