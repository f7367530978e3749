/** A statement from which other things follow, and the files that may make it. Paths are those in `src` of the API. */
interface Keeper {
  what: string
  statement: RegExp
  /** By its file; the first one also calls the hook. */
  files: string[]
}

const keepers: Keeper[] = [
  {
    what: 'makes sessions',
    statement: /INSERT INTO sessions\b|\bdb\.session\.(?:create|upsert)/,
    files: [
      'features/attendance/sessions/occurrences.ts',
      // Single ones, which belong to no series.
      'features/attendance/sessions/data.ts',
    ],
  },
  {
    what: 'deletes sessions',
    statement: /DELETE FROM sessions\b|\bdb\.session\.delete/,
    files: ['features/attendance/sessions/delete.ts'],
  },
  {
    what: 'moves sessions',
    statement: /UPDATE sessions\b[^`;]*\bstarts_at =|\bdb\.session\.update/,
    files: [
      'features/attendance/sessions/occurrences.ts',
      'features/attendance/sessions/update.ts',
    ],
  },
  {
    what: 'moves sessions to another series',
    statement: /SET series_id =/,
    files: ['features/attendance/sessions/update-series-of.ts'],
  },
  {
    what: 'changes who belongs to the church',
    statement: /UPDATE users\b(?:(?!\bWHERE\b|\bFROM\b)[^`;])*\bstanding =/,
    files: ['features/people/users/standing.ts'],
  },
  {
    what: 'ends sign-ins',
    statement: /SET revoked_at =|\brevokedAt: (?!null)/,
    files: ['http/end-access.ts'],
  },
]

/**
 * Finds statements that pass by the function which also does what follows from them (`hooks.ts` of the API), and files
 * listed here that make none any more.
 *
 * @param files the sources of the API without tests, by their paths in `src`
 * @returns a sentence for each, none if everything is in order
 */
export function findOtherWriters(files: Map<string, string>): string[] {
  return keepers.flatMap(({ what, statement, files: known }) => {
    const writing = [...files].filter(([, text]) => statement.test(text)).map(([file]) => file)
    const others = writing.filter((file) => !known.includes(file))
    const idle = known.filter((file) => !writing.includes(file))
    return [
      ...others.map((file) => `${file} ${what}: call the function in ${known[0]} instead.`),
      ...idle.map((file) => `${file} no longer ${what}: take it off the list in writers.ts.`),
    ]
  })
}
