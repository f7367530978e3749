const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
const toJSON = () => undefined

/** A place as the browser reports it. */
export const positionAt = (
  { lat, lng }: { lat: number; lng: number },
  { accuracy = 10, timestamp = Date.now() } = {},
): GeolocationPosition => ({
  coords: { latitude: lat, longitude: lng, accuracy, ...unknown, toJSON },
  timestamp,
  toJSON,
})

export const positionError = (code: number, message = ''): GeolocationPositionError => ({
  code,
  message,
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
})
