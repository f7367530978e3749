import type { Platform } from '../../../platform/platform.ts'
import { insertCampus } from './campus-data.ts'

/** Some 400 m from the example church. @returns its id */
export async function seedDemoCampus({
  church,
  clock,
  pool,
}: Pick<Platform, 'church' | 'clock' | 'pool'>): Promise<number> {
  // The first campus comes first.
  await church.get()
  return insertCampus(
    pool,
    {
      name: 'Riverside Hall',
      centre: { lat: 51.8931, lng: -0.4432 },
      polygon: [
        { lat: 51.89335, lng: -0.44365 },
        { lat: 51.89338, lng: -0.44282 },
        { lat: 51.89288, lng: -0.44276 },
        { lat: 51.89284, lng: -0.44361 },
      ],
      tolerance_m: 10,
    },
    clock.now(),
  )
}
