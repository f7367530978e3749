// The ustar format of POSIX.1-2017, "pax": 512-byte blocks, a header with fixed fields before each
// file, two empty blocks at the end. Any tar program can read it.

const BLOCK = 512
const NAME_MAX = 100
/** Bytes; no file in a backup is larger. */
const SIZE_MAX = 512 * 1024 * 1024

export interface TarFile {
  name: string
  content: Buffer
}

export const tarEnd = Buffer.alloc(2 * BLOCK)

/** A file's header and content in an archive. @throws if its name has more than 100 bytes */
export function tarFile({ name, content }: TarFile, madeAt: Date): Buffer[] {
  if (Buffer.byteLength(name) > NAME_MAX) throw new Error(`${name} is too long a name.`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), offset)
  header.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(content.length, 124, 11)
  octal(Math.floor(madeAt.getTime() / 1000), 136, 11)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  octal(checksum(header), 148, 6)
  header.write('\0 ', 154)
  return [header, content, Buffer.alloc(-content.length & (BLOCK - 1))]
}

/** The sum of the header's bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}

/** Yields the files of an archive. @throws if it is truncated or not a valid archive */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = new Reader(source)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) return await reader.finish()
    const number = (offset: number, length: number) =>
      Number.parseInt(header.toString('latin1', offset, offset + length), 8)
    const size = number(124, 11)
    if (number(148, 6) !== checksum(header) || !(size <= SIZE_MAX)) throw new Error(BROKEN)
    const name = header.toString('utf8', 0, header.indexOf(0))
    const content = await reader.take(size)
    await reader.take(-size & (BLOCK - 1))
    yield { name, content }
  }
}

const BROKEN = 'the archive is broken'

class Reader {
  private readonly chunks: AsyncIterator<Buffer>
  private held: Buffer[] = []
  private length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    while (this.length < size) {
      const { done, value } = await this.chunks.next()
      if (done) throw new Error('the archive is truncated')
      this.held.push(value)
      this.length += value.length
    }
    const all = this.held.length === 1 && this.held[0] ? this.held[0] : Buffer.concat(this.held)
    this.held = [all.subarray(size)]
    this.length -= size
    return all.subarray(0, size)
  }

  /** Reads to the end, so that a damaged tail is noticed. */
  async finish(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }
}
