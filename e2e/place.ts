/** Where a simulated device is, or why it does not report a location. */
export type Place = 'inside' | 'outside' | 'denied' | 'unsupported'

/** The example church in the default configuration, and a spot about 600 m north-east of it. */
export const coordinates = {
  inside: { latitude: 51.896, longitude: -0.446, accuracy: 10 },
  outside: { latitude: 51.9, longitude: -0.44, accuracy: 10 },
}
