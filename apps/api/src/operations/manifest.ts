import * as z from 'zod'

/** Raised when a file of an older format can no longer be read as it is. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'

/** What a backup says of itself, at its end: nothing of a file is used before all of this holds. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** The migrations that had made the database, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Each after those that it refers to. */
  tables: z.array(
    z.object({
      name: z.string(),
      /** Without generated columns. */
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
    }),
  ),
  /** The last number that each sequence gave; null for none. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Every other file, in its order. */
  files: z.array(
    z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) }),
  ),
  /** Of everything above; missing in backups of older releases. */
  signature: z.string().optional(),
})
export type Manifest = z.output<typeof manifest>
export type ManifestFile = Manifest['files'][number]

const TABLE_PART = /^database\/([a-z_][a-z0-9_]*)\/\d+$/
/** As `platform/media.ts` names them. */
const PICTURE = /^media\/([0-9a-f]{32}(?:-\d{1,5})?\.webp)$/

/** Rows of a table, as PostgreSQL's COPY writes them. */
export const tablePart = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}`
export const tableOf = (name: string): string | undefined => TABLE_PART.exec(name)?.[1]

export const pictureFile = (name: string) => `media/${name}`
export const pictureOf = (name: string): string | undefined => PICTURE.exec(name)?.[1]

/** For the operator: what is in a backup. */
export function describeBackup({ made_at, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const pictures = files.filter(({ name }) => pictureOf(name)).length
  return `${rows} rows of ${tables.length} tables and ${pictures} pictures, as of ${made_at}`
}
