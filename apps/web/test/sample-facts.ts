import type { MarkFacts } from '../src/features/attendance/marking/tap/try-to-mark.ts'
import { sampleSession } from './sample-session.ts'

/** Somebody signed in, who is inside while the session runs. */
export const facts: MarkFacts = {
  location: { lat: 51.896, lng: -0.446 },
  loading: false,
  session: sampleSession(),
  now: new Date('2026-01-11T10:30:00Z'),
  area: {
    polygon: [
      { lat: 51.897, lng: -0.447 },
      { lat: 51.897, lng: -0.445 },
      { lat: 51.895, lng: -0.445 },
      { lat: 51.895, lng: -0.447 },
    ],
    tolerance_m: 0,
  },
  signedIn: true,
  unsure: false,
}
