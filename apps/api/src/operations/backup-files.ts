/** `church-DAY-INSTANT.backup`: the day of the church's calendar on which it was made, and the instant in UTC. */
const BACKUP = /^church-\d{4}-\d\d-\d\d-(\d{8}T\d{6}Z)\.backup$/
const DRAFT = /^\.church-[\dTZ-]+\.backup\.part$/

/** The file name of a scheduled backup. @param date of the church's calendar, YYYY-MM-DD */
export const backupFile = (date: string, madeAt: Date) =>
  `church-${date}-${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

/** The name of a backup that is not verified yet. */
export const draftOf = (file: string) => `.${file}.part`

export const isDraft = (file: string) => DRAFT.test(file)

/** The newest of these files by the instant in their names; undefined if none of them is a scheduled backup. */
export function newestBackup(files: string[]): string | undefined {
  const instantOf = (file: string) => BACKUP.exec(file)?.[1] ?? ''
  return files
    .filter((file) => BACKUP.test(file))
    .reduce<string | undefined>(
      (newest, file) => (newest && instantOf(newest) >= instantOf(file) ? newest : file),
      undefined,
    )
}
