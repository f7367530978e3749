import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleChurch } from '../src/platform/example-church.ts'

// In this time zone it is about noon, so that no test runs into midnight.
const hoursAhead = 12 - new Date().getUTCHours()

/** The time zone of the church of `churchAtNoon`. */
export const noonZone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`

/**
 * Writes a church where it is about noon, for processes, which use the real clock.
 * @returns the path of its file, for CHURCH_CONFIG
 */
export async function churchAtNoon(dataDir: string): Promise<string> {
  const path = join(dataDir, 'church.json')
  const church = { ...exampleChurch, time_zone: noonZone, locked: ['time_zone'] }
  await writeFile(path, JSON.stringify(church))
  return path
}
