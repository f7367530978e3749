import { attendanceMessages, markingMessages, t } from '@church/shared'

interface Place {
  latitude: number
  longitude: number
}

const timeoutMs = 15_000

/** Asks the browser where this phone is, in degrees. Rejects with words for the user. */
export const whereYouAre = () =>
  new Promise<Place>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(attendanceMessages.noGeolocation))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () =>
        reject(
          new Error(
            `${markingMessages['no-location']} ${t('Allow it, or scan the code at the door instead.')}`,
          ),
        ),
      { timeout: timeoutMs, maximumAge: 0, enableHighAccuracy: true },
    )
  })
