import * as z from 'zod'
import { isPictureFile } from '../platform/picture-names.ts'

/** Incremented when files in an older format can no longer be read. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'

/** The description at the end of a backup: nothing in the file is used until it has been verified. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** The migrations applied to the database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Each table after those that it references. */
  tables: z.array(
    z.object({
      name: z.string(),
      /** Without generated columns. */
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
    }),
  ),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Every other file, in order. */
  files: z.array(
    z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) }),
  ),
  /** The signature of everything above; missing in backups of older releases. */
  signature: z.string().optional(),
})
export type Manifest = z.output<typeof manifest>
export type ManifestFile = Manifest['files'][number]

const TABLE_PART = /^database\/([a-z_][a-z0-9_]*)\/\d+$/
const PICTURES = 'media/'

/** The name of a file with rows of a table in PostgreSQL's COPY format. */
export const tablePart = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}`
export const tableOf = (name: string): string | undefined => TABLE_PART.exec(name)?.[1]

export const pictureFile = (name: string) => PICTURES + name
export function pictureOf(name: string): string | undefined {
  const file = name.startsWith(PICTURES) ? name.slice(PICTURES.length) : ''
  return isPictureFile(file) ? file : undefined
}

/** Describes the contents of a backup for the operator. */
export function describeBackup({ made_at, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const pictures = files.filter(({ name }) => pictureOf(name)).length
  return `${rows} rows of ${tables.length} tables and ${pictures} pictures, as of ${made_at}`
}
