import example from '../../../church.example.json' with { type: 'json' }

/** The invented church, as the server tells it to everybody. */
export const church = { ...example, tolerance_m: 0, media_url: null }
