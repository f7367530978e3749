import type { PublicChurch } from '@church/shared'
import example from '../../../church.example.json' with { type: 'json' }

const { centre, polygon } = example

/** The invented church, as the server tells it to everybody. */
export const church: PublicChurch = {
  ...example,
  tolerance_m: 0,
  campuses: [{ id: 1, name: 'Main building', centre, polygon, tolerance_m: 0 }],
  logo: null,
  colour: null,
  media_url: null,
  version: '1.0.0',
}
