import { t } from '@church/shared'
import { isAppleMobile } from '../../../../../lib/is-apple-mobile.ts'

export type Platform = 'iPhone and iPad' | 'Android' | 'Computer'

/** How to let this site use the location, on each kind of device. The help page says the same. */
export const steps: Record<Platform, string[]> = {
  'iPhone and iPad': [
    t('Open Settings, then Privacy & Security, then Location Services, and switch it on.'),
    t('In the same list choose Safari Websites (or your browser) and tap “While Using the App”.'),
    t(
      'Back here, tap the button to the left of the address, then Website Settings, and set Location to Allow.',
    ),
  ],
  Android: [
    t('Swipe down from the top of the screen and switch Location on.'),
    t('Back here, tap the icon to the left of the address, then Permissions.'),
    t('Switch Location on for this site.'),
  ],
  Computer: [
    t('Click the icon to the left of the address and set Location to Allow.'),
    t(
      'If that’s not enough, allow your browser to use your location: on Windows under Settings, Privacy & security, Location; on a Mac under System Settings, Privacy & Security, Location Services.',
    ),
  ],
}

/** How to let this site see the exact location, on each kind of device. */
export const exactSteps: Record<Platform, string[]> = {
  'iPhone and iPad': [
    t('Open Settings, then Privacy & Security, then Location Services.'),
    t('Choose Safari Websites (or your browser) and switch Precise Location on.'),
  ],
  Android: [
    t('Open Settings, then Location, then App location permissions.'),
    t('Choose your browser and switch “Use precise location” on.'),
  ],
  Computer: [
    t('Computers often know only the town. Mark your attendance with your phone instead.'),
  ],
}

/** The kind of device that shows this page. */
export function ownPlatform(): Platform {
  if (isAppleMobile()) return 'iPhone and iPad'
  return navigator.userAgent.includes('Android') ? 'Android' : 'Computer'
}
